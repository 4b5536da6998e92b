import type { DocPage } from '#plugins/documentation/web/public.ts';

export const pages: readonly DocPage[] = [
  {
    id: 'command-line',
    rank: 45,
    section: 'documentation:sections.build',
    title: 'command-line:title',
    words: 'command-line:words',
    text: { en: () => import('./command-line.en.md'), ru: () => import('./command-line.ru.md') },
  },
];
