import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { invalid } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import { csvLine } from '#core/contract/csv.ts';
import type { Pool } from '#core/server/database/database.ts';
import { read } from '#core/server/http/routes.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import { billingFiles } from '../../contract.ts';
import { exactText } from '../money.ts';
import type { Terms } from './terms.ts';

interface Parts {
  readonly identity: Identity;
  readonly pool: Pool;
  readonly accounts: Accounts;
  readonly terms: Pick<Terms, 'current'>;
}

interface Line {
  readonly id: number;
  readonly at: Date;
  /** The same to the microsecond, as the database has it. */
  readonly exactly: string;
  readonly booked: Date;
  readonly kind: string;
  readonly key: string;
  readonly note: string;
  readonly invoice: number | null;
  readonly model: number | null;
  readonly resource: string | null;
  readonly units: number;
  readonly account: number;
  readonly book: string | null;
  readonly nano: string;
}

const columns = [
  'time',
  'booked',
  'transaction',
  'kind',
  'account',
  'accountName',
  'book',
  'amount',
  'currency',
  'invoice',
  'service',
  'resource',
  'units',
  'note',
  'key',
];
const linesAtOnce = 2_000;

/** Gives the entries of a period as CSV, as fast as they are read. */
export function serveExport({ identity, terms, ...parts }: Parts): (app: FastifyInstance) => void {
  const call = billingFiles.exportEntries;
  return (app) => {
    app.get(call.path, async (request, reply) => {
      await admit(call, request, identity);
      const { from, to } = read(call, request) as { readonly from: string; readonly to: string };
      if (from >= to) throw invalid([{ path: ['from'], message: 'must be a time before to' }]);
      const { currency } = await terms.current();
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="ledger-${from}-${to}.csv"`,
      });
      return reply.type(`${call.answerType!}; charset=utf-8`).send(Readable.from(csvOf(parts, currency, { from, to })));
    });
  };
}

async function* csvOf(
  { pool, accounts }: Pick<Parts, 'pool' | 'accounts'>,
  currency: string,
  { from, to }: { readonly from: string; readonly to: string },
): AsyncGenerator<string> {
  yield csvLine(columns);
  let last: Pick<Line, 'exactly' | 'id'> = { exactly: '-infinity', id: 0 };
  for (;;) {
    // Whole transactions at a time, by time and id, so that each page begins where the one before ended.
    const { rows } = await pool.query<Line>(
      `select t.id, t.at, t.at::text as exactly, t.booked_at as booked, t.kind, t.key, t.note, i.number::float8 as invoice, t.model_id::float8 as model, t.resource_name as resource,
         t.units::float8 as units, e.account_id::float8 as account, e.book, e.nano::text as nano
       from (select * from billing_transactions where at >= $1::date::timestamp at time zone 'UTC' and at < $2::date::timestamp at time zone 'UTC' and (at, id) > ($3::timestamptz, $4)
             order by at, id limit $5) t
         left join billing_entries e on e.transaction_id = t.id left join billing_invoices i on i.transaction_id = t.id
       order by t.at, t.id, e.account_id, e.book`,
      [from, to, last.exactly, last.id, linesAtOnce],
    );
    if (rows.length === 0) return;
    // What was free was counted and has no entries.
    const lines = rows.filter(({ book }) => book !== null);
    const named = await accounts.named([...new Set(lines.map(({ account }) => account))]);
    yield lines
      .map((row) =>
        csvLine([
          row.at.toISOString(),
          row.booked.toISOString(),
          row.id,
          row.kind,
          row.account,
          row.account === 0 ? 'operator' : (named.get(row.account)?.shortName ?? ''),
          row.book,
          exactText(BigInt(row.nano)),
          currency,
          row.invoice,
          row.model,
          row.resource,
          row.units,
          row.note,
          row.key,
        ]),
      )
      .join('');
    last = rows.at(-1)!;
  }
}
