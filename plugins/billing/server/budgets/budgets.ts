import type { Pool } from '#core/server/database/database.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import { budgetStages, type ForecastData } from '../../contract/budgets.ts';
import { amountOf, type Nano } from '../money.ts';
import type { Terms } from '../operator/terms.ts';
import { forecastOf } from './forecast.ts';
import { spentDays } from './spending.ts';

interface Parts {
  readonly pool: Pool;
  readonly accounts: Accounts;
  readonly terms: Pick<Terms, 'current'>;
}

interface Alert {
  readonly percent: number;
  readonly at: Date;
  readonly nano: string;
  readonly failed: readonly string[];
}

/** What accounts mean to spend a month, and how that stands. */
export class Budgets {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Nothing ends it. */
  async set(accountId: number, amount: Nano, emails: readonly string[]): Promise<void> {
    await (amount === 0n
      ? this.#parts.pool.query('delete from billing_budgets where account_id = $1', [accountId])
      : this.#parts.pool.query(
          `insert into billing_budgets (account_id, nano, emails) values ($1, $2, $3)
           on conflict (account_id) do update set nano = excluded.nano, emails = excluded.emails`,
          [accountId, String(amount), emails],
        ));
  }

  async of(accountId: number): Promise<{ readonly nano: Nano; readonly emails: string[] } | undefined> {
    const { rows } = await this.#parts.pool.query<{ nano: string; emails: string[] }>(
      'select nano::text as nano, emails from billing_budgets where account_id = $1',
      [accountId],
    );
    return rows[0] && { ...rows[0], nano: BigInt(rows[0].nano) };
  }

  async forecast(accountId: number): Promise<ForecastData> {
    const { pool, accounts, terms } = this.#parts;
    const { currency } = await terms.current();
    const timeZone = (await accounts.named([accountId])).get(accountId)?.timeZone ?? 'UTC';
    const [days, budget] = await Promise.all([spentDays(pool, accountId, timeZone), this.of(accountId)]);
    const month = days.filter(({ isOfMonth }) => isOfMonth);
    const spentNano = month.reduce((sum, { nano }) => sum + nano, 0n);
    const shown = days.map((each) => ({ ...each, spent: amountOf(each.nano) }));
    const today = shown.find(({ isToday }) => isToday)!;
    const left = shown.filter(({ isOfMonth, isPast }) => isOfMonth && !isPast).map(({ day }) => day);
    const told = forecastOf(
      shown.filter(({ isPast, isKnown }) => isPast && isKnown),
      { spent: amountOf(spentNano), today, left },
    );
    const ofMonth = shown
      .filter(({ isOfMonth }) => isOfMonth)
      .map(({ day, time, spent, isPast, isToday }) => ({
        day,
        time: time.toISOString(),
        ...((isPast || isToday) && { spent }),
        expected: isPast ? spent : isToday ? Math.max(spent, told?.expected(day) ?? 0) : (told?.expected(day) ?? 0),
      }));
    const alerts = budget ? await this.#alerts(accountId, month[0]!.day, budget.nano, spentNano, told && ofMonth) : [];
    return {
      from: month[0]!.time.toISOString(),
      to: month.at(-1)!.end.toISOString(),
      timeZone,
      currency,
      spent: amountOf(spentNano),
      days: ofMonth,
      ...(told && {
        forecast: { amount: told.amount, low: told.low, high: told.high, knownDays: told.knownDays },
      }),
      ...(budget && { budget: { amount: amountOf(budget.nano), emails: budget.emails } }),
      alerts,
    };
  }

  async #alerts(
    accountId: number,
    month: string,
    budget: Nano,
    spent: Nano,
    days: readonly { readonly day: string; readonly expected: number }[] | undefined,
  ): Promise<ForecastData['alerts']> {
    const { rows } = await this.#parts.pool.query<Alert>(
      `select percent, at, nano::text as nano, failed from billing_budget_alerts where account_id = $1 and month = $2`,
      [accountId, month],
    );
    return budgetStages.map((percent) => {
      const stage = (budget * BigInt(percent)) / 100n;
      // One that was told of a smaller budget says nothing of this one.
      const row = rows.find((each) => each.percent === percent && BigInt(each.nano) >= stage);
      const expected = spent < stage ? days && reachedOn(days, amountOf(stage)) : undefined;
      return {
        percent,
        amount: amountOf(stage),
        failed: [...(row?.failed ?? [])],
        ...(row && { at: row.at.toISOString() }),
        ...(expected !== undefined && { expected }),
      };
    });
  }
}

function reachedOn(days: readonly { readonly day: string; readonly expected: number }[], amount: number) {
  let sum = 0;
  return days.find(({ expected }) => (sum += expected) >= amount)?.day;
}
