import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import { accountChanged, type Accounts } from '#plugins/accounts/server/public.ts';
import { models } from '../tables.ts';

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly accounts: Accounts;
  readonly log: Log;
}

/** Keeps the names of accounts that stand beside their services, for lists to filter by, as the accounts have them. */
export function accountNames({ db, events, accounts, log }: Parts): Runner {
  const renew = async (ids: readonly number[]) => {
    for (const { id, shortName } of (await accounts.named(ids)).values()) {
      await db
        .update(models)
        .set({ accountName: shortName })
        .where(and(eq(models.accountId, id), ne(models.accountName, shortName)));
    }
  };
  const renewAll = async () =>
    renew((await db.selectDistinct({ id: models.accountId }).from(models)).map(({ id }) => id));
  let latest = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    latest = latest
      .then(work)
      .catch((error: Error) =>
        log.warn({ error: error.message }, 'The names of accounts beside their services could not be renewed.'),
      );
  };
  let stopHearing: (() => void) | undefined;
  return {
    async start() {
      stopHearing = events.hear(
        accountChanged,
        (id) => inTurn(() => renew([Number(id)])),
        () => inTurn(renewAll),
      );
      inTurn(renewAll);
    },
    async stop() {
      stopHearing?.();
      await latest;
    },
  };
}
