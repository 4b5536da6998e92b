/** The cookie that the choice of an account is kept in. */
const name = 'berth_account';

/** The account that this browser works in, by id or short name; undefined before one was chosen. */
export const chosenAccount = (): string | undefined => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

/** Keeps an account that needed no choice, so that the page stays in it when another one is added. */
export function keepAccount(id: number): void {
  if (chosenAccount() === undefined)
    document.cookie = `${name}=${id}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
}
