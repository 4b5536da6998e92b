import { Fault } from '#core/contract/fault.ts';
import type { AccountRef, Asked } from '#core/server/auth/identity.ts';
import type { KeyStore } from './key-store.ts';

/** Names the keys of an account in its file. A key is a secret, so none comes out of one. */
export const keyDumps = ({ keys }: { readonly keys: KeyStore }) => ({
  read: async (account: AccountRef) => (await keys.list(account)).map(({ name }) => name).toSorted(),
  async write(name: string, { account }: Asked): Promise<Fault | undefined> {
    if ((await keys.list(account)).some((key) => key.name === name)) return undefined;
    return new Fault(
      'dump.key_secret',
      `Files hold no secrets, so the API key ${name} does not come back. Create another one and give it to those who used it.`,
      400,
      { name },
    );
  },
});
