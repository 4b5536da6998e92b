import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';

const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Where a browser keeps what a list begins with, so that it does so at once; nothing for those who have no account. */
export function useDefaultKey(list: string): string | undefined {
  const { user, account } = useAtomValue(sessionAtom);
  return user && account && `LIST_DEFAULT.${user.id}.${account.id}.${list}`;
}

/** The query that a list begins with; empty where it begins with everything. */
export const useDefaultQuery = (key: string | undefined): string =>
  useSyncExternalStore(watch, () => (key === undefined ? '' : (localStorage.getItem(key) ?? '')));

export function keepDefaultQuery(key: string, query: string): void {
  if ((localStorage.getItem(key) ?? '') === query) return;
  if (query === '') localStorage.removeItem(key);
  else localStorage.setItem(key, query);
  for (const watcher of watchers) watcher();
}
