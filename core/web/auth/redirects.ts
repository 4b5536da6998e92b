import { shownTheme } from '../start/theme.ts';

const originKey = 'ORIGIN_LOCATION';

/** Remembers a page that needs a sign-in, so that the sign-in comes back to it. */
export const rememberOrigin = (location: string): void => sessionStorage.setItem(originKey, location);

export function takeOrigin(): string | undefined {
  const origin = sessionStorage.getItem(originKey) ?? undefined;
  sessionStorage.removeItem(originKey);
  return origin;
}

/** Addresses of the accounts service's pages, which come back to where the user was. */
export const accountsPage = (page: 'login' | 'register' | 'logout' | 'select-account', back: string): string =>
  `/accounts/${page}?${new URLSearchParams({ redirectUrl: back, theme: shownTheme() })}`;

const here = (): string => location.pathname + location.search + location.hash;

/** To the sign-in, which comes back here; from the first page to the one that sent its reader there. */
export const logIn = (): void =>
  location.assign(accountsPage('login', (location.pathname === '/' && sessionStorage.getItem(originKey)) || here()));
export const logOut = (): void => location.assign(accountsPage('logout', '/'));
export const selectAccount = (): void => location.assign(accountsPage('select-account', here()));
/** The same where a call was refused, which the page then says. */
export const selectOtherAccount = (): void => location.assign(`${accountsPage('select-account', here())}&refused=1`);
