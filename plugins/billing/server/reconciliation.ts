import type { Pool } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import { amountOf } from './money.ts';

interface Difference {
  readonly accountId: number;
  readonly book: string;
  readonly entries: string;
  readonly balance: string;
}

interface Result {
  readonly at: Date;
  readonly entries: number;
  readonly differences: readonly Difference[];
  /** Of all balances; each transaction comes to zero, and so do they. */
  readonly sum: bigint;
}

const keptDays = 90;

/** Compares balances with the entries that they are the sums of, and keeps what came of it. */
export class Reconciliation {
  readonly #pool: Pool;
  readonly #log: Log;

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  async last(): Promise<Result | undefined> {
    const { rows } = await this.#pool.query<Omit<Result, 'sum'> & { sum: string }>(
      'select at, entries::float8 as entries, differences, sum::text as sum from billing_reconciliations order by id desc limit 1',
    );
    return rows[0] && { ...rows[0], sum: BigInt(rows[0].sum) };
  }

  async compare(): Promise<void> {
    // All of it in one statement, so at one moment.
    const {
      rows: [found],
    } = await this.#pool.query<{ differences: readonly Difference[]; sum: string }>(
      `with sums as (select account_id, book, sum(nano) as nano, count(*) as count from billing_entries group by 1, 2),
       differing as (
         select account_id, book, coalesce(e.nano, 0)::text as entries, coalesce(b.nano, 0)::text as balance
         from sums e full join billing_balances b using (account_id, book) where coalesce(e.nano, 0) <> coalesce(b.nano, 0)
       ), dropped as (
         delete from billing_reconciliations where at < now() - make_interval(days => $1)
       )
       insert into billing_reconciliations (at, entries, differences, sum)
       select now(), coalesce((select sum(count) from sums), 0),
         coalesce((select jsonb_agg(jsonb_build_object('accountId', account_id, 'book', book, 'entries', entries, 'balance', balance) order by account_id, book) from differing), '[]'),
         coalesce((select sum(nano) from billing_balances), 0)
       returning differences, sum::text as sum`,
      [keptDays],
    );
    const { differences, sum } = found!;
    if (differences.length > 0 || sum !== '0')
      this.#log.error({ differences, sum }, 'Balances differ from the entries that they are the sums of.');
  }
}

/** What a comparison came to in a sentence; it is for anybody to read. */
export function reconciliationNote(result: Result | undefined): { readonly ok: boolean; readonly message: string } {
  if (!result || (result.differences.length === 0 && result.sum === 0n))
    return { ok: true, message: 'Every balance is the sum of its entries.' };
  const { differences, sum } = result;
  const named = differences.map(({ accountId, book }) => `${book} of account ${accountId}`).join(', ');
  return {
    ok: false,
    message:
      differences.length > 0
        ? `Balances differ from their entries: ${named}.`
        : `All balances come to ${amountOf(sum)} and not to zero.`,
  };
}
