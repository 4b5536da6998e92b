import { plugin } from '#core/plugin/plugin.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import { answers, tables } from '#core/server/points.ts';
import { keyCheck } from '#plugins/accounts/server/public.ts';
import { apiKeys, keyPermissions } from '../contract.ts';
import { Keys, keysInDatabase } from './key-store.ts';
import { steps } from './tables.ts';

export default plugin({
  id: 'api-keys',
  requires: ['accounts'],
  provides: [keysInDatabase],
  contributes: [
    tables(steps),
    keyCheck({ id: 'only', needs: { keys: Keys }, make: ({ keys }) => keys }),
    answers(apiKeys, { keys: Keys }, ({ keys }) => ({
      listAccessTokens: async (_input, { account }) => [...(await keys.list(account))],
      createAccessToken: ({ name = 'API key', body }, asked) => keys.create(asked.account, signedIn(asked), { name, permissions: body?.permissions ?? [...keyPermissions] }),
      checkAccessToken: ({ token }, { account }) => keys.find(account, token),
      updateAccessToken: ({ token, body }, { account }) => keys.change(account, token, body.permissions),
      deleteAccessToken: ({ token }, { account }) => keys.remove(account, token),
    })),
  ],
});
