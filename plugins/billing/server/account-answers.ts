import { invalid } from '#core/contract/fault.ts';
import { pagination } from '#core/contract/page.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Answers } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { KeyNames } from '#plugins/api-keys/server/public.ts';
import type { billing } from '../contract.ts';
import type { accountCalls } from '../contract/account-calls.ts';
import type { AccountAddress } from './account-address.ts';
import type { BudgetAlerts } from './budgets/budget-alerts.ts';
import type { Budgets } from './budgets/budgets.ts';
import { requirePublisher } from './income.ts';
import { keysSince, payingKeys } from './key-sums.ts';
import { amountOf, nanoOf } from './money.ts';
import type { Terms } from './operator/terms.ts';
import { payoutOf } from './payouts/payout-answers.ts';
import type { PayoutNews } from './payouts/payout-news.ts';
import type { Payouts } from './payouts/payouts.ts';
import { recordOf, rowsOf } from './refill-answers.ts';
import type { RefillHistory } from './refill-history.ts';
import type { Reports } from './reports.ts';

export interface AccountParts {
  readonly pool: Pool;
  readonly accounts: Accounts;
  readonly keyNames: KeyNames;
  readonly reports: Reports;
  readonly history: RefillHistory;
  readonly payouts: Payouts;
  readonly news: PayoutNews;
  readonly budgets: Budgets;
  readonly alerts: BudgetAlerts;
  readonly log: Log;
  readonly address: AccountAddress;
  readonly terms: Pick<Terms, 'current'>;
}

type AccountAnswers = Pick<Answers<typeof billing>, keyof typeof accountCalls>;

/** Answers what came into an account, what it asks to be paid, and what it is going to spend. */
export function accountAnswers(parts: AccountParts): AccountAnswers {
  const { accounts, history, payouts, news, budgets, alerts, address, terms, log, pool, keyNames, reports } = parts;
  const inForce = async () => (await terms.current()).currency;
  return {
    async getRefillPage({ kind, ...page }, { account }) {
      const timeZone = (await accounts.named([account.id])).get(account.id)?.timeZone ?? 'UTC';
      const [total, rows, months] = await Promise.all([
        history.count(account.id, kind),
        history.page(account.id, { ...rowsOf(page), kind }),
        history.months(account.id, timeZone, kind),
      ]);
      return {
        paging: pagination(total, page),
        records: rows.map(recordOf(await inForce())),
        months: months.map(({ nano, ...month }) => ({ ...month, amount: amountOf(nano) })),
      };
    },
    async getPayouts(page, { account }) {
      const { total, rows } = await payouts.list({ accountId: account.id }, rowsOf(page));
      const [named, currency] = await Promise.all([accounts.named([account.id]), inForce()]);
      return { paging: pagination(total, page), records: rows.map((row) => payoutOf(row, named, currency)) };
    },
    async requestPayout({ body: { amount, details } }, asked) {
      const { account, requestId } = asked;
      const { userId, login } = signedIn(asked);
      await requirePublisher(accounts, account);
      const { payout, isNew } = await payouts.request({
        accountId: account.id,
        userId,
        login,
        nano: nanoOf(amount),
        details,
        requestId,
      });
      if (isNew) {
        void news.requested(payout);
        asked.changes.push({ field: 'payout', after: { amount } });
      }
      return payoutOf(payout, await accounts.named([account.id]), await inForce());
    },
    async listPayingKeys(_input, { account }) {
      const ids = await payingKeys(pool, account.id);
      const [names, since] = await Promise.all([
        keyNames.named(account.id, ids),
        ids.length === 0 ? undefined : keysSince(pool, account.id, ids),
      ]);
      return {
        keys: ids.map((keyId) => {
          const name = names.get(keyId)?.name;
          return { keyId, ...(name !== undefined && { name }) };
        }),
        ...(since && { since: since.toISOString() }),
      };
    },
    async getKeySpending({ key, ...asked }, { account }) {
      if (!/^\d{1,15}$/.test(key)) throw invalid([{ path: ['key'], message: 'must be a whole number' }]);
      const { records, ...report } = await reports.byKey(account.id, Number(key), asked);
      return { ...report, records: records.map(({ units: _units, freeUnits: _free, ...record }) => record) };
    },
    async getServiceKeySpending({ service, ...asked }, { account }) {
      if (!/^\d{1,15}$/.test(service)) throw invalid([{ path: ['service'], message: 'must be a whole number' }]);
      const keyIds = await payingKeys(pool, account.id);
      const [{ records, ...report }, names] = await Promise.all([
        reports.keysOf(account.id, Number(service), keyIds, asked),
        keyNames.named(account.id, keyIds),
      ]);
      return { ...report, records: records.map((record) => ({ ...record, ...names.get(record.keyId) })) };
    },
    getForecast: (_input, { account }) => budgets.forecast(account.id),
    async setBudget({ body: { amount, emails } }, { account, changes }) {
      const before = await budgets.of(account.id);
      const own = emails ?? (before ? before.emails : [await address.of(account.id)].flatMap((each) => each ?? []));
      await budgets.set(account.id, nanoOf(amount), [...new Set(own)]);
      // Nobody waits for letters; what fails now is told with the next look.
      alerts
        .lookAt(account.id)
        .catch((error: Error) => log.warn({ error: error.message }, 'A budget could not be looked at.'));
      changes.push({ field: 'budget', after: { amount, emails: own } });
      return budgets.forecast(account.id);
    },
  };
}
