import { atom } from 'jotai';

const key = 'SIDEBAR';

const chosen = atom<boolean | undefined>(undefined);

/** Whether the sidebar shows icons alone; each browser keeps its choice. */
export const narrowSideAtom = atom(
  (get) => get(chosen) ?? localStorage.getItem(key) === 'narrow',
  (_get, set, narrow: boolean) => {
    localStorage.setItem(key, narrow ? 'narrow' : 'wide');
    set(chosen, narrow);
  },
);
