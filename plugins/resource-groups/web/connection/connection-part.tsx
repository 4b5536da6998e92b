import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import type { GroupType } from '../../contract.ts';
import { connectionForm, type ConnectionDraft } from '../public.ts';
import { ConnectionField, ConnectionRow, ConnectionSecret } from './connection-fields.tsx';

/** What the plugin of a type asks for; undefined where groups of it have no connection of their own. */
export function useConnectionForm(type: GroupType) {
  return useAtomValue(hostAtom)
    .entries(connectionForm)
    .find(({ value }) => value.type === type);
}

/** The fields of the connection of a group. */
export function ConnectionPart({ type, ...props }: ConnectionDraft & { type: GroupType }) {
  const entry = useConnectionForm(type);
  if (!entry) return null;
  const given = { ...props, Field: ConnectionField, Secret: ConnectionSecret, Row: ConnectionRow };
  return <Part name={nameOfPart(connectionForm, entry)}>{createElement(lazyPage(entry.value.page), given)}</Part>;
}
