import { point } from '#core/plugin/point.ts';

/** How a check of the system page is called: `<text>title`, and `<text>facts.<name>` for each of its figures. */
export const checkLook = point<{
  /** The id of the check. */
  readonly id: string;
  readonly rank: number;
  /** What its text keys begin with, with the namespace, such as `system:checks.disk.`. */
  readonly text: string;
}>('system.check-look', { key: ({ id }) => id, rank: ({ rank }) => rank });
