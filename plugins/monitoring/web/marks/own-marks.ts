import { chartMarks } from '../public.ts';

/** The marks of this plugin. They come with the charts, for what a plugin contributes is loaded by everybody. */
export const ownMarks = [
  chartMarks({ id: 'versions', rank: 10, source: () => import('./versions.tsx') }),
  chartMarks({ id: 'instances', rank: 20, source: () => import('./happenings.tsx') }),
].map(({ value }) => ({ from: 'monitoring', value }));
