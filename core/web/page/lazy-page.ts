import { lazy, type ComponentType } from 'react';
import { restOfTexts } from '../text/text.ts';
import type { LazyPage } from '../points.ts';

const made = new WeakMap<LazyPage<any>, ComponentType<any>>();

/** The component behind a page that is fetched when first shown; always the same one, so that it keeps its state. */
export function lazyPage<Props>(page: LazyPage<Props>): ComponentType<Props> {
  const known = made.get(page);
  if (known) return known as ComponentType<Props>;
  const component = lazy(async () => ({ default: await withTexts(page) }));
  made.set(page, component);
  return component as ComponentType<Props>;
}

/** Fetches a page before it is first shown, which is then drawn at once: React holds a page back for 300 ms where something else stood in its place. */
export async function fetchPage({
  page,
  early = false,
}: {
  readonly page: LazyPage<any>;
  readonly early?: boolean;
}): Promise<void> {
  try {
    const Page = await (early ? page().then((loaded) => loaded.Page) : withTexts(page));
    if (!made.has(page)) made.set(page, Page);
  } catch {
    // Fetched once more when it is shown, where there is somebody to see why it fails.
  }
}

async function withTexts<Props>(page: LazyPage<Props>): Promise<ComponentType<Props>> {
  const [{ Page }] = await Promise.all([page(), restOfTexts()]);
  return Page;
}
