import { Fault } from '#core/contract/fault.ts';
import { provide } from '#core/plugin/token.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { KeyStore } from './key-store.ts';
import { PlatformKeys } from './public.ts';
import { keyIdOf } from './secret.ts';

/** In whose name such keys are made: nobody's of the account, so that they outlast whoever leaves it. */
const platform: Caller = {
  userId: 0,
  login: 'platform',
  superadmin: false,
  account: undefined,
  memberships: new Map(),
  features: new Set(),
  key: undefined,
};

const permissions: ['predict'] = ['predict'];

export const platformKeys = provide(PlatformKeys, { keys: KeyStore }, ({ keys }) => ({
  async make(account, name) {
    const { token: secret } = await keys.create(account, platform, { name, permissions });
    return { id: keyIdOf(secret)!, secret };
  },
  beyond: (caller) => keys.beyond(caller, { permissions, restrictions: {}, expiresAt: null }),
  async end(accountId, id) {
    await keys.remove({ id: accountId, shortName: '' }, platform, String(id)).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
    });
  },
}));
