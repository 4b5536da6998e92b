import { transaction, type Pool } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import type { Account, Accounts } from '#plugins/accounts/server/public.ts';
import type { Notifications } from '#plugins/notifications/server/public.ts';
import { budgetStages } from '../../contract/budgets.ts';
import { moneyIn, type BillingLetters } from '../letters.ts';
import { amountOf, type Nano } from '../money.ts';
import type { Terms } from '../operator/terms.ts';
import { spentInMonth } from './spending.ts';

interface Parts {
  readonly pool: Pool;
  readonly accounts: Accounts;
  readonly notifications: Notifications;
  readonly letters: BillingLetters;
  readonly terms: Pick<Terms, 'current'>;
  readonly log: Log;
}

interface Budget {
  readonly accountId: number;
  readonly nano: string;
  readonly emails: readonly string[];
}

interface Untold {
  readonly accountId: number;
  readonly month: string;
  readonly percent: number;
  readonly nano: string;
  readonly budget: string;
  readonly told: boolean;
  readonly unsent: readonly string[];
  /** Whether letters that are refused now are not tried again. */
  readonly isLast: boolean;
}

const budgetsAtOnce = 1_000;
/** Of `budg`, as a number. */
const tellingLock = 0x62_75_64_67;

/** Tells accounts that reached half, four fifths and all of what they meant to spend this month: each once. */
export class BudgetAlerts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async look(): Promise<void> {
    if (!(await this.#parts.terms.current()).enabled) return;
    for (let last = 0; ;) {
      const { rows } = await this.#parts.pool.query<Budget>(
        `select account_id as "accountId", nano::text as nano, emails from billing_budgets where account_id > $1 order by 1 limit $2`,
        [last, budgetsAtOnce],
      );
      if (rows.length === 0) break;
      await this.#note(rows);
      last = rows.at(-1)!.accountId;
    }
    await this.#tell();
  }

  /** The same of one account, as when its budget was set to what it has spent already. */
  async lookAt(accountId: number): Promise<void> {
    const { pool, terms } = this.#parts;
    if (!(await terms.current()).enabled) return;
    const { rows } = await pool.query<Budget>(
      'select account_id as "accountId", nano::text as nano, emails from billing_budgets where account_id = $1',
      [accountId],
    );
    await this.#note(rows);
    await this.#tell();
  }

  /** Notes stages that are reached. Of several at once the highest alone is told; one that was told is told again where a larger budget has come to it. */
  async #note(budgets: readonly Budget[]): Promise<void> {
    const { pool, accounts } = this.#parts;
    const named = await accounts.named(budgets.map(({ accountId }) => accountId));
    const zones = Map.groupBy(named.values(), ({ timeZone }) => timeZone);
    for (const [timeZone, those] of zones) {
      const spent = await spentInMonth(
        pool,
        those.map(({ id }) => id),
        timeZone,
      );
      for (const { accountId, month, nano } of spent)
        await this.#noteOne(
          budgets.find((each) => each.accountId === accountId)!,
          month,
          nano,
        );
    }
  }

  async #noteOne({ accountId, nano, emails }: Budget, month: string, spent: Nano): Promise<void> {
    const reached = budgetStages.filter((percent) => spent * 100n >= BigInt(nano) * BigInt(percent));
    for (const percent of reached) {
      const isHighest = percent === reached.at(-1);
      await this.#parts.pool.query(
        `insert into billing_budget_alerts as kept (account_id, month, percent, at, nano, budget, told_at, unsent)
         values ($1, $2, $3, now(), $4, $5, case when $6 then null else now() end, case when $6 then $7::text[] else '{}' end)
         on conflict (account_id, month, percent) do update set at = excluded.at, nano = excluded.nano, budget = excluded.budget,
           told_at = excluded.told_at, unsent = excluded.unsent, failed = '{}'
         where kept.nano * 100 < excluded.budget * kept.percent`,
        [accountId, month, percent, String(spent), nano, isHighest, emails],
      );
    }
  }

  /** One process at a time tells; whatever another one leaves is told with the next look. */
  #tell(): Promise<void> {
    return transaction(this.#parts.pool, async (within) => {
      const { rows } = await within.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1) as alone', [
        tellingLock,
      ]);
      if (rows[0]!.alone) await this.#tellAll();
    });
  }

  async #tellAll(): Promise<void> {
    const { pool, accounts } = this.#parts;
    const { rows } = await pool.query<Untold>(
      `select account_id as "accountId", month::text as month, percent, nano::text as nano, budget::text as budget, told_at is not null as told, unsent,
         at < now() - interval '1 hour' as "isLast"
       from billing_budget_alerts where told_at is null or cardinality(unsent) > 0 order by at limit 1000`,
    );
    const named = await accounts.named(rows.map(({ accountId }) => accountId));
    for (const row of rows) {
      const account = named.get(row.accountId);
      const { unsent, failed } = account ? await this.#tellOne(row, account) : { unsent: [], failed: [] };
      await pool.query(
        `update billing_budget_alerts set told_at = coalesce(told_at, now()), unsent = $4, failed = $5 where account_id = $1 and month = $2 and percent = $3`,
        [row.accountId, row.month, row.percent, unsent, failed],
      );
    }
  }

  /** The bell first, then letters; those that the mail server refuses are tried again for an hour. */
  async #tellOne(
    { accountId, percent, nano, budget, told, unsent, isLast, month }: Untold,
    { displayName, language }: Account,
  ): Promise<{ readonly unsent: readonly string[]; readonly failed: readonly string[] }> {
    const { notifications, letters, terms, log } = this.#parts;
    const { currency } = await terms.current();
    if (!told)
      await notifications.raise({
        accountId,
        kind: 'billing.budget',
        severity: percent < 100 ? 'WARNING' : 'ERROR',
        text: `${percent} % of the month's budget are spent: ${amountOf(BigInt(nano)).toFixed(2)} of ${amountOf(BigInt(budget)).toFixed(2)}.`,
        params: {
          currency,
          percent: String(percent),
          spent: amountOf(BigInt(nano)).toFixed(2),
          budget: amountOf(BigInt(budget)).toFixed(2),
        },
        same: `budget ${month} ${percent} ${budget}`,
      });
    const refused: string[] = [];
    for (const to of unsent)
      await letters
        .send(
          to,
          language,
          'budget',
          {
            path: '/workspace/billing?tab=expenses',
            account: displayName,
            percent: String(percent),
            spent: moneyIn(language, currency, BigInt(nano)),
            budget: moneyIn(language, currency, BigInt(budget)),
          },
          { namedBy: `account:${accountId}` },
        )
        .catch((error: Error) => {
          refused.push(to);
          log.warn({ accountId, error: error.message }, 'A letter about a budget could not be sent.');
        });
    return isLast ? { unsent: [], failed: refused } : { unsent: refused, failed: refused };
  }
}
