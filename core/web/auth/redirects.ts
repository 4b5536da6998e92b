import { shownTheme } from '../theme.ts';

const originKey = 'ORIGIN_LOCATION';

/** Remembers a page that needs a sign-in, so that the sign-in comes back to it. */
export const rememberOrigin = (location: string): void => sessionStorage.setItem(originKey, location);

export function takeOrigin(): string | undefined {
  const origin = sessionStorage.getItem(originKey) ?? undefined;
  sessionStorage.removeItem(originKey);
  return origin;
}

/** Addresses of the accounts service's pages, which come back to where the user was. */
export const accountsPage = (page: 'login' | 'register' | 'logout' | 'select-account', back: string): string => `/accounts/${page}?${new URLSearchParams({ redirectUrl: back, theme: shownTheme() })}`;

const here = (): string => location.pathname + location.search + location.hash;

export const logIn = (): void => location.assign(accountsPage('login', sessionStorage.getItem(originKey) ?? here()));
export const logOut = (): void => location.assign(accountsPage('logout', '/'));
export const selectAccount = (): void => location.assign(accountsPage('select-account', here()));
