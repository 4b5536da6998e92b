import { accounts } from '#plugins/accounts/contract.ts';
import type { Client } from '../client.ts';

/** The account that the key belongs to. */
export const ownAccount = async (client: Client): Promise<string> =>
  (await client.ask(accounts.ensureAccount)).shortName;

/** A service as it is written: its name, with its account before a slash where that is another one. */
export async function serviceOf(client: Client, written: string): Promise<{ account: string; model: string }> {
  const [first, second] = written.split('/');
  return second === undefined
    ? { account: await ownAccount(client), model: first! }
    : { account: first!, model: second };
}
