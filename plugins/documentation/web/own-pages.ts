import type { DocPage } from './public.ts';

/** What is told about the product as such. */
export const pages: readonly DocPage[] = [
  {
    id: 'first-call',
    rank: 10,
    section: 'documentation:sections.start',
    title: 'documentation:firstCall.title',
    words: 'documentation:firstCall.words',
    text: { en: () => import('./pages/first-call.en.md'), ru: () => import('./pages/first-call.ru.md') },
  },
  {
    id: 'keys',
    rank: 20,
    section: 'documentation:sections.start',
    title: 'documentation:keys.title',
    words: 'documentation:keys.words',
    text: { en: () => import('./pages/keys.en.md'), ru: () => import('./pages/keys.ru.md') },
  },
  {
    id: 'openai',
    rank: 30,
    section: 'documentation:sections.start',
    title: 'documentation:openai.title',
    words: 'documentation:openai.words',
    text: { en: () => import('./pages/openai.en.md'), ru: () => import('./pages/openai.ru.md') },
  },
  {
    id: 'writing-a-service',
    rank: 40,
    section: 'documentation:sections.build',
    title: 'documentation:service.title',
    words: 'documentation:service.words',
    text: { en: () => import('./pages/service.en.md'), ru: () => import('./pages/service.ru.md') },
  },
  {
    id: 'errors',
    rank: 50,
    section: 'documentation:sections.reference',
    title: 'documentation:errors.title',
    words: 'documentation:errors.words',
    text: { en: () => import('./pages/errors.en.md'), ru: () => import('./pages/errors.ru.md') },
  },
];
