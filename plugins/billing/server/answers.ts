import { Fault, invalid } from '#core/contract/fault.ts';
import { signedIn, type AccountRef, type Asked } from '#core/server/auth/identity.ts';
import type { Environment } from '#core/server/environment.ts';
import type { Answers } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { billing } from '../contract.ts';
import type { BillingEnvironment } from './environment.ts';
import { amountOf, nanoOf } from './money.ts';
import type { PaymentRow } from './payment-row.ts';
import type { Payments } from './payments.ts';
import type { Refills } from './refills.ts';
import type { Reports } from './reports.ts';
import { changedPrices } from './service-prices.ts';
import { lowDays, overallOf, type Standing, type Standings } from './standing.ts';

interface Parts {
  readonly standings: Standings;
  readonly refills: Refills;
  readonly payments: Payments;
  readonly reports: Reports;
  readonly services: Services;
  readonly accounts: Accounts;
  readonly environment: BillingEnvironment;
  readonly clock: Clock;
  readonly server: Pick<Environment, 'publicUrl' | 'port'>;
}

export function billingAnswers(parts: Parts): Answers<typeof billing> {
  const { standings, refills, payments, reports, services, environment, clock } = parts;
  const currency = environment.currency;
  const short = async (accountId: number, standing?: Standing) => {
    const [{ balance }, next] = await Promise.all([
      standing ?? standings.of(accountId),
      refills.nextAllowance(accountId),
    ]);
    return {
      overallBalanceCurrency: amountOf(overallOf(balance)),
      jaicpTariffBalanceCurrency: amountOf(balance.allowance),
      incomeBalanceCurrency: amountOf(balance.income),
      ...(next && { nextRefillDate: next.at.toISOString(), nextRefillCurrency: amountOf(next.nano) }),
    };
  };
  const spent = ({ account }: Asked) => ({ accountId: account.id, side: 'spent' as const });
  const earned = ({ account }: Asked) => ({ accountId: account.id, side: 'earned' as const });
  const shown = ({ id, nano, state, redirectUrl }: PaymentRow) => ({
    id,
    amount: amountOf(nano),
    currency,
    state,
    redirectUrl,
  });
  return {
    async getBalance(_input, { account }) {
      const standing = await standings.of(account.id);
      const [figures, perDay, bonus] = await Promise.all([
        short(account.id, standing),
        reports.perDay(account.id),
        refills.bonusOf(account.id),
      ]);
      const overall = figures.overallBalanceCurrency;
      return {
        accountId: account.id,
        currencyType: currency,
        ...figures,
        paidBalanceCurrency: amountOf(standing.balance.paid),
        spendingPerDayCurrency: perDay,
        isLow: overall >= 0 && perDay > 0 && overall < perDay * lowDays,
        ...(bonus !== undefined && { welcomeBonusCurrency: amountOf(bonus) }),
        ...blockedOf(standing),
      };
    },
    getShortBalance: (_input, { account }) => short(account.id),
    getBlocked: async (_input, { account }) => blockedOf(await standings.of(account.id)),
    async getRefillHistory(_input, { account }) {
      return (await refills.history(account.id)).map(({ id, at, kind, nano, note }) => ({
        id,
        date: at.toISOString(),
        method: kind === 'FROM_INCOME' ? ('REFILL_FROM_INCOME' as const) : ('REQUEST_FROM_AA' as const),
        kind,
        amount: amountOf(nano),
        currency,
        ...(note && { note }),
      }));
    },
    getSpendingDetails: (input, asked) => reports.byService(spent(asked), input),
    getIncomeDetails: (input, asked) => reports.byService(earned(asked), input),
    getIncomeReportByModels: (input, asked) => reports.byService(earned(asked), input),
    getIncomeReportByPayers: (input, { account }) => reports.byPayer(account.id, input),
    async refillByCard({ userId, body }, asked) {
      requireSelf(asked, userId, body.accountId);
      const paymentUrl = await payments.begin({
        account: asked.account,
        userId: signedIn(asked).userId,
        nano: nanoOf(body.amountCurrency),
        returnUrl: requireOwn(body.redirectUrl, asked, parts.server),
      });
      return { paymentUrl };
    },
    async refillFromIncome({ userId, body }, asked) {
      requireSelf(asked, userId, body.accountId);
      const nano = nanoOf(body.amountCurrency);
      await requirePublisher(parts.accounts, asked.account);
      await refills.fromIncome(asked.account.id, signedIn(asked).userId, nano, asked.requestId);
      return short(asked.account.id);
    },
    async takeWelcomeBonus({ userId }, asked) {
      requireSelf(asked, userId, asked.account.id);
      const granted = await refills.giveBonus(asked.account.id, signedIn(asked).userId);
      return { amount: granted ? amountOf(environment.welcomeBonus) : 0, currency, granted };
    },
    getPayment: async ({ payment }, { account }) => shown(await payments.require(account.id, payment)),
    async endTestPayment({ payment, body }, { account }) {
      return shown(await payments.endTest(account.id, payment, body.outcome));
    },
    async correctBalance({ body: { amount, reason } }, asked) {
      await refills.correct(asked.account.id, signedIn(asked).userId, nanoOf(amount), reason, asked.requestId);
      asked.changes.push({ field: 'balance', after: { amount, reason } });
      return short(asked.account.id);
    },
    async setAllowance({ body: { amount, nextRefillDate } }, asked) {
      await refills.setAllowance(
        asked.account.id,
        nanoOf(amount),
        nextRefillDate === undefined ? clock() : new Date(nextRefillDate),
      );
      asked.changes.push({ field: 'allowance', after: amount });
      return short(asked.account.id);
    },
    async getModelBillingSettings({ account, model }, { caller }) {
      return (await services.require(caller, account, model, 'see')).data.billingSettings;
    },
    async updateModelBillingSettings({ account, model, body }, { caller, changes }) {
      const { id, data } = await services.require(caller, account, model, 'edit');
      const billingSettings = changedPrices(body, data.billingSettings);
      await services.change(id, { billingSettings });
      changes.push({ field: 'billingSettings', before: data.billingSettings, after: billingSettings });
      return billingSettings;
    },
    getHostingSpendingDetails: (input, asked) => reports.byResource(spent(asked), input),
    getHostingIncomeDetails: (input, asked) => reports.byResource(earned(asked), input),
  };
}

const blockedOf = ({ balance: { belowSince }, blocked, blocksAt }: Standing) => ({
  blocked,
  ...(belowSince && { belowSince: belowSince.toISOString() }),
  ...(blocksAt && { blocksAt: blocksAt.toISOString() }),
});

/** Refills are asked for by whoever signed in, for the account of the address. */
function requireSelf(asked: Asked, userId: string, accountId: number): void {
  const caller = signedIn(asked);
  if (!/^\d{1,15}$/.test(userId)) throw invalid([{ path: ['userId'], message: 'must be a whole number' }]);
  if (!caller.superadmin && caller.userId !== Number(userId))
    throw new Fault('user.access.denied', `You may ask this for yourself alone, which is user ${caller.userId}.`, 403, {
      userId,
    });
  if (accountId !== asked.account.id)
    throw invalid([{ path: ['accountId'], message: 'must be the account of the address' }]);
}

/** An address of the name that was asked, so that nobody is led elsewhere by a link of ours; with its scheme and host, for providers lead back to it. */
function requireOwn(address: string, { hostName }: Asked, { publicUrl, port }: Parts['server']): string {
  const own =
    publicUrl === undefined
      ? `http://${hostName}:${port}`
      : Object.assign(new URL(publicUrl), { hostname: hostName }).origin;
  const url = URL.parse(address, own);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname !== hostName)
    throw invalid([{ path: ['redirectUrl'], message: 'must be an address of this site' }]);
  return (publicUrl === undefined ? url.origin : own) + url.pathname + url.search + url.hash;
}

async function requirePublisher(accounts: Accounts, { id, shortName }: AccountRef): Promise<void> {
  if (await accounts.hasFeature(id, 'mlp.public_model_admin')) return;
  throw new Fault(
    'billing.income.not_publisher',
    `${shortName} may not publish services, so it has no income. Top up by card.`,
    403,
    { account: shortName },
  );
}
