import { accountsPage } from '#core/web/auth/redirects.ts';

/** Leads to the page of the accounts service on which an account is made. */
export const register = (): void => location.assign(accountsPage('register', '/'));
