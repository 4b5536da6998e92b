import { point } from '#core/plugin/point.ts';
import type { LazyPage } from '#core/web/points.ts';

/** A section of the first page of superadministrators: what waits for them, how something stands. It brings its own heading. */
export const adminSection = point<{ readonly id: string; readonly rank: number; readonly page: LazyPage }>(
  'superadmin.section',
  { key: ({ id }) => id, rank: ({ rank }) => rank },
);
