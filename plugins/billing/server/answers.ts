import { Fault, invalid } from '#core/contract/fault.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Environment } from '#core/server/environment.ts';
import type { Answers } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { billing } from '../contract.ts';
import { accountAnswers, type AccountParts } from './account-answers.ts';
import type { Allowances } from './allowances.ts';
import type { BillingEnvironment } from './environment.ts';
import { requirePublisher } from './income.ts';
import { amountOf, nanoOf } from './money.ts';
import type { PaymentRow } from './payment-row.ts';
import type { Payments } from './payments.ts';
import { recordOf } from './refill-answers.ts';
import type { Refills } from './refills.ts';
import { changedPrices } from './service-prices.ts';
import { lowDays, overallOf, type Standing, type Standings } from './standing.ts';

interface Parts extends AccountParts {
  readonly standings: Standings;
  readonly refills: Refills;
  readonly allowances: Allowances;
  readonly payments: Payments;
  readonly services: Services;
  readonly clock: Clock;
  readonly environment: Pick<BillingEnvironment, 'highestCharge'>;
  readonly server: Pick<Environment, 'publicUrl' | 'port'>;
}

export function billingAnswers(parts: Parts): Answers<typeof billing> {
  const { standings, refills, allowances, history, payments, reports, services, terms, clock } = parts;
  const short = async (accountId: number, standing?: Standing) => {
    const [{ balance }, next] = await Promise.all([standing ?? standings.of(accountId), allowances.of(accountId)]);
    return {
      overallBalanceCurrency: amountOf(overallOf(balance)),
      jaicpTariffBalanceCurrency: amountOf(balance.allowance),
      incomeBalanceCurrency: amountOf(balance.income),
      ...(next && { nextRefillDate: next.at.toISOString(), nextRefillCurrency: amountOf(next.nano) }),
    };
  };
  const spent = ({ account }: Asked) => ({ accountId: account.id, side: 'spent' as const });
  const earned = ({ account }: Asked) => ({ accountId: account.id, side: 'earned' as const });
  const shown = async ({ id, nano, state, redirectUrl }: PaymentRow) => ({
    id,
    amount: amountOf(nano),
    currency: (await terms.current()).currency,
    state,
    redirectUrl,
  });
  return {
    ...accountAnswers(parts),
    async getBalance(_input, { account }) {
      const standing = await standings.of(account.id);
      const [figures, perDay, bonus, { currency }] = await Promise.all([
        short(account.id, standing),
        reports.perDay(account.id),
        refills.bonusOf(account.id),
        terms.current(),
      ]);
      const overall = figures.overallBalanceCurrency;
      return {
        accountId: account.id,
        currencyType: currency,
        ...figures,
        paidBalanceCurrency: amountOf(standing.balance.paid),
        heldIncomeCurrency: amountOf(standing.balance.held),
        spendingPerDayCurrency: perDay,
        isLow: overall >= 0 && perDay > 0 && overall < perDay * lowDays,
        ...(bonus !== undefined && { welcomeBonusCurrency: amountOf(bonus) }),
        ...blockedOf(standing),
      };
    },
    getShortBalance: (_input, { account }) => short(account.id),
    getBlocked: async (_input, { account }) => blockedOf(await standings.of(account.id)),
    async getRefillHistory(_input, { account }) {
      const [rows, { currency }] = await Promise.all([
        history.page(account.id, { skip: 0, limit: 1_000 }),
        terms.current(),
      ]);
      return rows.map(recordOf(currency));
    },
    getSpendingDetails: (input, asked) => reports.byService(spent(asked), input),
    getIncomeDetails: (input, asked) => reports.byService(earned(asked), input),
    getIncomeReportByModels: (input, asked) =>
      input.payer === undefined
        ? reports.byService(earned(asked), input)
        : reports.paidBy(Number(input.payer), asked.account.id, input),
    getIncomeReportByPayers: (input, { account }) =>
      reports.byPayer(account.id, input, input.service === undefined ? undefined : Number(input.service)),
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
      const nano = await refills.giveBonus(asked.account.id, signedIn(asked).userId);
      const { currency } = await terms.current();
      return { amount: amountOf(nano), currency, granted: nano > 0n };
    },
    getPayment: async ({ payment }, { account }) => shown(await payments.require(account.id, payment)),
    async endTestPayment({ payment, body }, { account }) {
      return shown(await payments.endTest(account.id, payment, body.outcome));
    },
    async correctBalance({ body: { amount, reason } }, asked) {
      const { account, changes, requestId } = asked;
      const isNew = await refills.correct(account.id, signedIn(asked).userId, nanoOf(amount), reason, requestId);
      if (isNew) changes.push({ field: 'balance', after: { amount, reason } });
      return short(asked.account.id);
    },
    async setAllowance({ body: { amount, period = 'MONTH', nextRefillDate } }, { account, changes }) {
      const before = await allowances.of(account.id);
      const at = nextRefillDate === undefined ? clock() : new Date(nextRefillDate);
      await allowances.set(account.id, { nano: nanoOf(amount), period, at });
      changes.push({
        field: 'allowance',
        before: before && { amount: amountOf(before.nano), period: before.period },
        after: { amount, period },
      });
      return short(account.id);
    },
    async getModelBillingSettings({ account, model }, { caller }) {
      return (await services.require(caller, account, model, 'see')).data.billingSettings;
    },
    async updateModelBillingSettings({ account, model, body }, { caller, changes }) {
      const { id, data } = await services.require(caller, account, model, 'edit');
      const billingSettings = changedPrices(body, data.billingSettings, parts.environment.highestCharge);
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
