import { lazy, type ComponentType } from 'react';
import type { LazyPage } from './points.ts';

const made = new WeakMap<LazyPage<any>, ComponentType<any>>();

/** The component behind a page that is fetched when first shown; always the same one, so that it keeps its state. */
export function lazyPage<Props>(page: LazyPage<Props>): ComponentType<Props> {
  const known = made.get(page);
  if (known) return known as ComponentType<Props>;
  const component = lazy(async () => ({ default: (await page()).Page }));
  made.set(page, component);
  return component as ComponentType<Props>;
}
