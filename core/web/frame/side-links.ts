import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Entry } from '#core/plugin/host.ts';
import { sessionAtom } from '../auth/session.ts';
import { routeAt } from '../page/current-route.ts';
import { sideGroup, sideLink } from '../points.ts';
import { isSeen } from '../state/audience.ts';
import { hostAtom } from '../state/state.ts';

export type SideEntry = Entry<Parameters<typeof sideLink>[0]>;

/** What is no page of ours, and open to all. */
const elsewhere = { audience: 'anyone' } as const;

/** The entries of the sidebar that whoever is signed in sees, in its order. */
export function useSideLinks(): readonly SideEntry[] {
  return useSideGroups().flatMap(({ links }) => links);
}

/** The same by group; those of groups that this host does not have come last, without a heading. */
export function useSideGroups(): readonly {
  readonly id: string;
  readonly label: string | undefined;
  readonly links: readonly SideEntry[];
}[] {
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const links = useMemo(() => {
    const isOpen = (to: string) => isSeen(routeAt(host, to) ?? elsewhere, session);
    return host.entries(sideLink).filter(({ value: { shown, to } }) => (shown?.(session) ?? true) && isOpen(to));
  }, [host, session]);
  const groups = host.all(sideGroup);
  const known = groups.map(({ id }) => id);
  return [
    ...groups.map(({ id, label }) => ({ id, label, links: links.filter(({ value }) => value.group === id) })),
    { id: 'others', label: undefined, links: links.filter(({ value }) => !known.includes(value.group)) },
  ].filter((group) => group.links.length > 0);
}
