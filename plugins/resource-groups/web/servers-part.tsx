import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import type { GroupType } from '../contract.ts';
import { serversPart, type ServersPartProps } from './public.ts';

/** What the type of a group has to say of its servers; nothing where it has nothing to say. */
export function ServersPart({ type, ...props }: ServersPartProps & { type: GroupType }) {
  const host = useAtomValue(hostAtom);
  const entry = host.entries(serversPart).find(({ value }) => value.type === type);
  return entry && <Part name={nameOfPart(serversPart, entry)}>{createElement(lazyPage(entry.value.page), props)}</Part>;
}
