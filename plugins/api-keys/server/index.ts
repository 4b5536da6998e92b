import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { answers, runs, tables } from '#core/server/points.ts';
import { Clock, Hosts, Log, PublicAddress } from '#core/server/surroundings.ts';
import { Accounts, keyCheck, keyRevoking } from '#plugins/accounts/server/public.ts';
import { apiKeys } from '../contract.ts';
import { Holders, holdersInDatabase } from './key-check.ts';
import { figuresOf } from './key-figures.ts';
import { KeyLog, KeyLogs } from './key-log.ts';
import { Keys, keysInDatabase } from './key-store.ts';
import { platformKeys } from './platform-keys.ts';
import { steps } from './tables.ts';
import { warnings } from './warnings.ts';

export default plugin({
  id: 'api-keys',
  requires: ['accounts'],
  provides: [provide(KeyLogs, { db: Database, clock: Clock }, ({ db, clock }) => new KeyLog(db, clock)), holdersInDatabase, keysInDatabase, platformKeys],
  contributes: [
    tables(steps),
    keyCheck({ id: 'only', needs: { holders: Holders }, make: ({ holders }) => holders }),
    keyRevoking({ id: 'only', needs: { keys: Keys }, make: ({ keys }) => keys }),
    runs('api-keys.warnings', 'core', { db: Database, log: KeyLogs, mail: Mail, hosts: Hosts, address: PublicAddress, accounts: Accounts, clock: Clock, journal: Log, host: ThisHost }, warnings),
    answers(apiKeys, { keys: Keys, host: ThisHost }, ({ keys, host }) => ({
      listAccessTokens: (_input, { account }) => keys.list(account),
      createAccessToken: ({ name = 'API key', body = {} }, asked) => keys.create(asked.account, signedIn(asked), { ...body, name }),
      checkAccessToken: ({ token }, { account }) => keys.find(account, token),
      updateAccessToken: ({ token, body }, asked) => keys.change(asked.account, signedIn(asked), token, body),
      rotateAccessToken: ({ token, body }, asked) => keys.rotate(asked.account, signedIn(asked), token, body?.graceMinutes),
      getAccessTokenLogs: ({ token }, { account }) => keys.log(account, token),
      getAccessTokenUsage: (asked, { account }) => figuresOf({ keys, host }, account, asked),
      deleteAccessToken: ({ token }, { account }) => keys.remove(account, token),
    })),
  ],
});
