import type { ComponentType } from 'react';
import type { LazyPage } from '../points.ts';
import { whenIdle } from '../start/when-idle.ts';
import { lazyIcon, type IconComponent } from '../ui/icons/lazy-icon.tsx';

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

/**
 * One component of several that a module exports. Modules of one name in the folders `web/bundles` of core and of all plugins come as
 * one script, so that a name stands in one of them alone.
 */
export const partOf =
  <Parts extends object>(load: () => Promise<Parts>) =>
  <Name extends keyof Parts>(name: Name): LazyPage<PropsOf<Parts[Name]>> =>
  async () => ({ Page: (await load())[name] as ComponentType<PropsOf<Parts[Name]>> });

/** A part of the frame, of the bundle `at-rest`, once the page has had its turn: what a part asks would stand before what the page asks. */
export function atRest<Parts extends object>(load: () => Promise<Parts>) {
  const part = partOf(load);
  return <Name extends keyof Parts>(name: Name): LazyPage<PropsOf<Parts[Name]>> =>
    async () => {
      await new Promise<void>(whenIdle);
      return part(name)();
    };
}

/** An icon of the first load's contributions, of the bundle `icons`: it comes before the other parts of the frame. */
export const iconOf =
  <Icons extends Readonly<Record<string, IconComponent>>>(load: () => Promise<Icons>) =>
  (name: keyof Icons): IconComponent =>
    lazyIcon(async () => ({ Icon: (await load())[name]! }));
