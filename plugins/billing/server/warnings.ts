import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import type { Database, Pool } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Notice, Notifications } from '#plugins/notifications/server/public.ts';
import type { BillingEnvironment } from './environment.ts';
import { amountOf } from './money.ts';
import type { Terms } from './operator/terms.ts';
import { lowDays, overallOf, type Standings } from './standing.ts';
import { spentSides } from './sums.ts';
import { billingStages } from './tables.ts';

/** How an account stands with its money, the better first. */
export type Stage = 'FINE' | 'LOW' | 'BELOW' | 'BLOCKED';

const payload = z.object({ accountId: z.int(), balance: z.string() });
/** Tells an account that its calls of paid services are stopped, and that they go on. */
export const block = job('billing.block', { operation: 'BLOCK', payload });
export const unblock = job('billing.unblock', { operation: 'UNBLOCK', payload });

interface Parts {
  readonly pool: Pool;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly accounts: Accounts;
  readonly notifications: Notifications;
  readonly standings: Standings;
  readonly terms: Pick<Terms, 'current'>;
}

interface Candidate {
  readonly accountId: number;
  readonly low: boolean;
  readonly stage: Stage;
}

/** Warns accounts whose money becomes less, each time it does, and tells when they are blocked and when no longer. */
export class BalanceWarnings {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async look(): Promise<void> {
    const { enabled, currency } = await this.#parts.terms.current();
    if (enabled) for (const candidate of await this.#candidates()) await this.#follow(candidate, currency);
  }

  /** Accounts whose money is low or below zero, and those that were told so. */
  async #candidates(): Promise<readonly Candidate[]> {
    const { rows } = await this.#parts.pool.query<Candidate>(
      `with money as (
         select account_id, sum(nano) as overall from billing_balances
         where book in ('ALLOWANCE', 'PAID') and account_id > 0 group by account_id
       ), spent as (
         select account_id, sum(nano) / 7 as per_day from billing_sums
         where step = 'HOUR' and begin > now() - interval '7 days' and side in ${spentSides} group by account_id
       )
       select account_id as "accountId", coalesce(per_day > 0 and overall < per_day * $1, false) as low, coalesce(stage, 'FINE') as stage
       from money left join spent using (account_id) left join billing_stages using (account_id)
       where overall < 0 or stage is not null or overall < per_day * $1
       order by account_id`,
      [lowDays],
    );
    return rows;
  }

  async #follow({ accountId, low, stage: before }: Candidate, currency: Said['currency']): Promise<void> {
    const { jobs, accounts, notifications, standings, db } = this.#parts;
    const { balance, blocked, blocksAt } = await standings.of(accountId);
    const overall = overallOf(balance);
    // Without blocking a balance below zero means nothing to its account.
    const isBelow = overall < 0n && blocksAt !== undefined;
    const now: Stage = blocked ? 'BLOCKED' : isBelow ? 'BELOW' : low && overall >= 0n ? 'LOW' : 'FINE';
    if (now === before) return;
    const said = amountOf(overall).toFixed(2);
    if ((now === 'LOW' && before === 'FINE') || (now === 'BELOW' && before !== 'BLOCKED'))
      await notifications.raise(
        notice(accountId, now === 'LOW' ? 'low' : 'below', {
          balance: said,
          currency,
          ...(blocksAt && { time: blocksAt.toISOString() }),
        }),
      );
    const account = (await accounts.named([accountId])).get(accountId);
    await db.transaction(async (session) => {
      const turn = now === 'BLOCKED' ? block : before === 'BLOCKED' ? unblock : undefined;
      if (turn && account)
        await jobs.add(
          turn,
          { accountId, balance: said },
          { accountId, entity: { name: 'account', key: { accountId } }, entityName: account.displayName },
          session,
        );
      await session
        .insert(billingStages)
        .values({ accountId, stage: now })
        .onConflictDoUpdate({ target: billingStages.accountId, set: { stage: now, since: new Date() } });
    });
  }
}

/** What the tasks of blocking do: they tell it, for what is blocked is so by the balance itself. */
export const tellsOf =
  (what: 'blocked' | 'unblocked') =>
  ({ notifications, terms }: { readonly notifications: Notifications; readonly terms: Pick<Terms, 'current'> }) =>
  async ({ accountId, balance }: z.output<typeof payload>): Promise<void> => {
    const { currency } = await terms.current();
    await notifications.raise(notice(accountId, what, { balance, currency }));
  };

const sentences = {
  low: (balance: string) => `The balance is ${balance} and lasts for less than ${lowDays} days.`,
  below: (balance: string, time = '') => `The balance is ${balance}; calls of paid services stop at ${time}.`,
  blocked: (balance: string) => `The balance is ${balance}, and calls of paid services are stopped.`,
  unblocked: (balance: string) => `The balance is ${balance}, and calls of paid services go on.`,
} as const;

interface Said {
  readonly balance: string;
  readonly currency: BillingEnvironment['currency'];
  readonly time?: string;
}

function notice(accountId: number, what: keyof typeof sentences, params: Said): Notice {
  const severity = what === 'blocked' ? 'ERROR' : what === 'unblocked' ? 'INFO' : 'WARNING';
  return {
    accountId,
    kind: `billing.${what}`,
    severity,
    text: sentences[what](params.balance, params.time),
    params: { ...params, days: String(lowDays) },
  };
}
