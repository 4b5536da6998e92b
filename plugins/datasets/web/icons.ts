import { iconOf } from '#core/web/page/bundle.ts';

/** Fetched after the first page, so pages show it as entries do. */
export const DatasetIcon = iconOf(() => import('./bundles/icons.ts'))('DatasetIcon');
