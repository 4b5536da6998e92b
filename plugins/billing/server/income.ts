import { Fault } from '#core/contract/fault.ts';
import type { AccountRef } from '#core/server/auth/identity.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Booking, Draft } from './ledger.ts';
import { exactText, noLess, type Nano } from './money.ts';

/** Lets an amount be moved that was earned. */
export function requireIncome(income: Nano, nano: Nano): void {
  if (income >= nano) return;
  const left = exactText(noLess(income, 0n));
  throw new Fault('billing.income.insufficient', `The income balance is ${left}. Enter no more than that.`, 409, {
    income: left,
  });
}

/** Whether the same was booked by its key before, as when its answer was lost on the way; something else by that key is a mistake of whoever sends it. */
export async function isBooked({ client }: Booking, { key, entries, note = '' }: Draft): Promise<boolean> {
  const { rows } = await client.query<{ note: string; book: string; accountId: number; nano: string }>(
    `select note, book, e.account_id::float8 as "accountId", nano::text as nano
     from billing_transactions t join billing_entries e on e.transaction_id = t.id where key = $1`,
    [key],
  );
  if (rows.length === 0) return false;
  const same = entries.every((entry) =>
    rows.some(
      (row) =>
        row.note === note &&
        row.book === entry.book &&
        row.accountId === entry.accountId &&
        BigInt(row.nano) === entry.nano,
    ),
  );
  if (same) return true;
  throw new Fault(
    'billing.request.repeated',
    'Another amount was booked by a request of this id, so nothing was booked now. Send it with a Z-requestId of its own.',
    409,
  );
}

/** Lets accounts earn that may publish services. */
export async function requirePublisher(accounts: Accounts, { id, shortName }: AccountRef): Promise<void> {
  if (await accounts.hasFeature(id, 'mlp.public_model_admin')) return;
  throw new Fault(
    'billing.income.not_publisher',
    `${shortName} may not publish services, so it has no income. Top up by card.`,
    403,
    { account: shortName },
  );
}
