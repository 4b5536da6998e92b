import { iconOf } from '#core/web/page/bundle.ts';

/** Fetched after the first page, so pages show it as entries do. */
export const StorageIcon = iconOf(() => import('./bundles/icons.ts'))('StorageIcon');
