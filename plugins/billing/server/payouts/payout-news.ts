import type { Log } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Notifications } from '#plugins/notifications/server/public.ts';
import { incomeIn, type PaymentRate } from '../environment.ts';
import { moneyIn, type BillingLetters } from '../letters.ts';
import { amountOf } from '../money.ts';
import type { Terms } from '../operator/terms.ts';
import type { Payout } from './payouts.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly notifications: Notifications;
  readonly letters: BillingLetters;
  readonly terms: Terms;
  readonly environment: PaymentRate;
  readonly log: Log;
}

/** Tells the manager of what is asked for, and the account of what came of it. Nobody waits for that: a payout is listed whether or not its letter leaves. */
export class PayoutNews {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Never rejects. */
  async requested(payout: Payout): Promise<void> {
    await this.#write(payout).catch((error: Error) =>
      this.#parts.log.warn(
        { payout: payout.id, error: error.message },
        'The letter about a payout could not be sent; it is listed all the same.',
      ),
    );
  }

  async #write({ accountId, nano, details, login }: Payout): Promise<void> {
    const { accounts, letters, terms, environment } = this.#parts;
    const { manager, currency } = await terms.current();
    const account = (await accounts.named([accountId])).get(accountId);
    if (manager === undefined || !account) return;
    const income = incomeIn({ ...environment, currency }, nano);
    await letters.send(manager, account.language, 'payout', {
      path: '/superadmin/billing?tab=payouts',
      amount: moneyIn(account.language, income.currency, income.nano),
      account: account.displayName,
      login,
      details,
    });
  }

  async settled({ id, accountId, nano, state, reason }: Payout): Promise<void> {
    const what = state === 'PAID' ? 'paid' : 'declined';
    const { notifications, terms, environment } = this.#parts;
    const { currency } = await terms.current();
    const income = incomeIn({ ...environment, currency }, nano);
    const amount = amountOf(income.nano).toFixed(2);
    await notifications.raise({
      accountId,
      kind: `billing.payout.${what}`,
      severity: state === 'PAID' ? 'INFO' : 'WARNING',
      text:
        state === 'PAID'
          ? `Income of ${amount} was paid out: ${reason}`
          : `Income of ${amount} was not paid out and is back in the income balance: ${reason}`,
      params: { amount, currency: income.currency, reason: reason ?? '' },
      same: `payout ${id}`,
    });
  }
}
