import type { Pool } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { AccountAddress } from '../account-address.ts';
import { dayIn, moneyIn, type BillingLetters } from '../letters.ts';
import type { Ledger } from '../ledger.ts';
import type { Terms } from '../operator/terms.ts';

interface Parts {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly address: AccountAddress;
  readonly letters: BillingLetters;
  readonly terms: Pick<Terms, 'current'>;
  readonly log: Log;
}

interface Due {
  readonly number: number;
  readonly accountId: number;
  readonly at: Date;
  readonly nano: string;
}

/** Minutes for which a letter that the mail server refuses is tried again. */
const mostTries = 60;

/** Writes to accounts what they have paid by card: once each, in their language. */
export class Receipts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async send(): Promise<void> {
    const { pool, log } = this.#parts;
    const { rows } = await pool.query<Due>(
      `select i.number, i.account_id as "accountId", t.at, (select sum(nano) from billing_entries e where e.transaction_id = t.id and e.account_id = t.account_id and book = 'PAID')::text as nano
       from billing_invoices i join billing_transactions t on t.id = i.transaction_id
       where mailed_at is null and mail_tries < $1 order by i.number limit 200`,
      [mostTries],
    );
    for (const due of rows)
      await this.#write(due).then(
        () => pool.query('update billing_invoices set mailed_at = now() where number = $1', [due.number]),
        (error: Error) => {
          log.warn({ invoice: due.number, error: error.message }, 'The letter about a payment could not be sent.');
          return pool.query('update billing_invoices set mail_tries = mail_tries + 1 where number = $1', [due.number]);
        },
      );
  }

  async #write({ number, accountId, at, nano }: Due): Promise<void> {
    const { accounts, address, ledger, letters, terms } = this.#parts;
    const account = (await accounts.named([accountId])).get(accountId);
    const to = await address.of(accountId);
    if (!account || to === undefined) return;
    const { language, timeZone, displayName } = account;
    const [{ allowance, paid }, { currency }] = await Promise.all([ledger.balance(accountId), terms.current()]);
    await letters.send(to, language, 'receipt', {
      path: '/workspace/billing',
      number: String(number),
      amount: moneyIn(language, currency, BigInt(nano)),
      account: displayName,
      day: dayIn(language, at, timeZone),
      balance: moneyIn(language, currency, allowance + paid),
    });
  }
}
