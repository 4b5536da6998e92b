import { atom } from 'jotai';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const key = 'USER_THEME';
const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const stored = (): Theme => themes.find((each) => each === localStorage.getItem(key)) ?? 'system';

const chosen = atom<Theme>('system');

/** The theme that the user chose; setting it shows and keeps it. */
export const themeAtom = atom(
  (get) => get(chosen),
  (_get, set, theme: Theme) => {
    localStorage.setItem(key, theme);
    set(chosen, theme);
    show(theme);
  },
);

chosen.onMount = (set) => {
  set(stored());
  const follow = () => show(stored());
  const preference = dark();
  preference.addEventListener('change', follow);
  return () => preference.removeEventListener('change', follow);
};

const resolve = (theme: Theme): 'light' | 'dark' => (theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme);

function show(theme: Theme): void {
  const resolved = resolve(theme);
  document.documentElement.dataset.theme = resolved;
  document.cookie = `berth_theme=${resolved}; path=/; max-age=31536000; samesite=lax`;
}

/** Shows the stored theme; called before the first page is drawn. */
export const startTheme = (): void => show(stored());

/** The theme as it shows now, for pages that are told it in their address. */
export const shownTheme = (): 'light' | 'dark' => resolve(stored());
