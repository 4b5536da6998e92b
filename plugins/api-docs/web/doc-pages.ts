import type { DocPage } from '#plugins/documentation/web/public.ts';

export const pages: readonly DocPage[] = [
  {
    id: 'api',
    rank: 60,
    section: 'documentation:sections.reference',
    title: 'api-docs:title',
    words: 'api-docs:words',
    page: () => import('./calls-page.tsx'),
  },
];
