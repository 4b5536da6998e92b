import { lazy, type ComponentType } from 'react';
import type { LazyPage } from '#core/web/points.ts';

const components = new WeakMap<LazyPage<any>, ComponentType<any>>();

/** The component of a page that is fetched when first shown; one for each page, so that what was fetched once shows at once ever after. */
export function lazyComponent<Props>(load: LazyPage<Props>): ComponentType<Props> {
  const known = components.get(load);
  if (known) return known;
  const component = lazy(async () => ({ default: (await load()).Page }));
  components.set(load, component);
  return component;
}
