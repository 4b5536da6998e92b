import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import type { GroupType } from '../../contract.ts';
import { connectionForm, type ConnectionFormProps } from '../public.ts';

/** What the plugin of a type asks for; undefined where groups of it have no connection of their own. */
export function useConnectionForm(type: GroupType) {
  return useAtomValue(hostAtom)
    .entries(connectionForm)
    .find(({ value }) => value.type === type);
}

/** The fields of the connection of a group. */
export function ConnectionPart({ type, ...props }: ConnectionFormProps & { type: GroupType }) {
  const entry = useConnectionForm(type);
  if (!entry) return null;
  return <Part name={nameOfPart(connectionForm, entry)}>{createElement(lazyPage(entry.value.page), props)}</Part>;
}
