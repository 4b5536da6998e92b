import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { BrowserContext } from 'playwright';
import { productUrl } from './product-url.ts';
import { visit, type Visit } from './browser.ts';
import { password } from './product.ts';

/** Somebody who registered, with an account of their own. */
export interface Person {
  readonly login: string;
  /** What others see, of the person and of the account. */
  readonly name: string;
}

let made = 0;

/** Has somebody register whom nobody else is called like, each from an address of their own: the product lets few register from one. */
export async function register(first: string, url = productUrl()): Promise<Person> {
  const shortName = `${first.toLowerCase()}-${Date.now().toString(36)}-${++made}`;
  const login = `${shortName}@example.com`;
  const body = new URLSearchParams({ login, shortName, displayName: first, password, passwordAgain: password });
  const sending = request(`${url}/accounts/register`, {
    method: 'POST',
    agent: false,
    localAddress: `127.0.1.${(made % 250) + 1}`,
    headers: { origin: url, 'accept-language': 'en', 'content-type': 'application/x-www-form-urlencoded' },
  });
  sending.end(String(body));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  if (answer.statusCode !== 303) throw new Error(`${first} could not register: ${answer.statusCode}.`);
  return { login, name: first };
}

/** Makes a call as whoever is signed in in a browser; throws with the answer where it is refused. */
export async function ask<T>(
  context: BrowserContext,
  method: string,
  path: string,
  data?: object,
  origin = productUrl(),
): Promise<T> {
  const response = await context.request.fetch(path, {
    method,
    headers: { origin },
    ...(data && { data }),
  });
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The account that a visitor works in. */
export const accountOf = ({ context }: Visit): Promise<{ accountId: number; shortName: string }> =>
  ask(context, 'GET', '/api/mlpcore/account');

/** Invites somebody into the account of a visitor; answers the invitation's id and the account's. */
export async function invite(
  owner: Visit,
  { login }: Person,
  role = 'MLP_DEVELOPER',
): Promise<{ id: number; accountId: number }> {
  const { accountId } = await accountOf(owner);
  const { id } = await ask<{ id: number }>(
    owner.context,
    'POST',
    `/api/accountsadmin/c/accounts/${accountId}/invitations`,
    { login, role },
  );
  return { id, accountId };
}

/** Brings somebody into the account of a visitor, and has them work in it. */
export async function join(owner: Visit, who: Person, role?: string): Promise<Visit> {
  const { id, accountId } = await invite(owner, who, role);
  const guest = await visit({ login: who.login });
  await ask(guest.context, 'POST', `/api/accountsadmin/c/account-invitation/${id}/accept`);
  await guest.context.addCookies([{ name: 'berth_account', value: String(accountId), url: productUrl() }]);
  return guest;
}
