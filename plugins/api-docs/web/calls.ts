import { atom } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { Credentials } from './sending.ts';

/** Who tries calls out; a key is kept for as long as the page is open and no longer. */
export const credentialsAtom = atom<Credentials>({ way: 'session', key: '' });

const follow = (told: () => void) => {
  addEventListener('hashchange', told);
  return () => removeEventListener('hashchange', told);
};

/** The part of the page that the address leads to. */
export const useHash = (): string => useSyncExternalStore(follow, () => decodeURIComponent(location.hash.slice(1)));
