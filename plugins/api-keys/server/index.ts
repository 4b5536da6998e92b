import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { answers, names, periodic, tables } from '#core/server/points.ts';
import { Clock, Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import { Accounts, keyCheck, keyRevoking } from '#plugins/accounts/server/public.ts';
import { noticePlace, Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import { dumpPart } from '#plugins/dumps/server/public.ts';
import { apiKeys } from '../contract.ts';
import { TokenName } from '../contract/fields.ts';
import { keyDumps } from './dumps.ts';
import { KeyHolders, holdersInDatabase } from './key-check.ts';
import { figuresOf, limitUseOf } from './key-figures.ts';
import { KeyLog } from './key-log.ts';
import { watchKeys } from './key-notices.ts';
import { KeyStore, keysInDatabase } from './key-store.ts';
import { KeyNames, keyEnding } from './public.ts';
import { platformKeys } from './platform-keys.ts';
import { steps } from './steps.ts';
import { warnOfEnds } from './warnings.ts';
import { keyPlace, keyWords } from './notice-words.ts';

export default plugin({
  id: 'api-keys',
  requires: ['accounts', 'notifications'],
  extends: ['dumps'],
  provides: [
    provide(KeyLog, { db: Database, clock: Clock }, ({ db, clock }) => new KeyLog(db, clock)),
    holdersInDatabase,
    keysInDatabase,
    provide(KeyNames, { keys: KeyStore }, ({ keys }) => keys),
    platformKeys,
  ],
  contributes: [
    noticeWords(keyWords),
    noticePlace(keyPlace),
    tables(steps),
    names(
      '/token/:token',
      { keys: KeyStore },
      ({ keys }) =>
        (account, named) =>
          keys.nameOf(account, named),
    ),
    dumpPart({ field: 'apiTokens', rank: 90, schema: TokenName, needs: { keys: KeyStore }, make: keyDumps }),
    keyCheck({ needs: { holders: KeyHolders }, make: ({ holders }) => holders }),
    keyEnding({ needs: { notifications: Notifications }, make: watchKeys }),
    keyRevoking({ needs: { keys: KeyStore }, make: ({ keys }) => keys }),
    periodic({
      id: 'api-keys.warnings',
      cron: '*/10 * * * *',
      needs: {
        db: Database,
        log: KeyLog,
        mail: Mail,
        hosts: Hosts,
        address: PublicAddress,
        accounts: Accounts,
        clock: Clock,
        journal: Log,
        host: ThisHost,
      },
      make: (parts) => () => warnOfEnds(parts),
    }),
    answers(apiKeys, { keys: KeyStore, host: ThisHost }, ({ keys, host }) => ({
      listAccessTokens: (_input, { account }) => keys.list(account),
      createAccessToken({ name = 'API key', body = {} }, asked) {
        asked.changes.push({ field: 'name', after: name });
        return keys.create(asked.account, signedIn(asked), { ...body, name });
      },
      checkAccessToken: ({ token }, { account }) => keys.find(account, token),
      updateAccessToken: ({ token, body }, asked) => keys.change(asked.account, signedIn(asked), token, body),
      rotateAccessToken: ({ token, body }, asked) =>
        keys.rotate(asked.account, signedIn(asked), token, body?.graceMinutes),
      getAccessTokenLogs: ({ token }, { account }) => keys.log(account, token),
      getAccessTokenUsage: (asked, { account }) => figuresOf({ keys, host }, account, asked),
      getAccessTokenLimitUse: ({ token }, { account }) => limitUseOf({ keys, host }, account, token),
      deleteAccessToken: ({ token }, asked) => keys.remove(asked.account, signedIn(asked), token),
    })),
  ],
});
