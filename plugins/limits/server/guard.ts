import { Fault } from '#core/contract/fault.ts';
import type { Caller, KeyRestrictions } from '#core/server/auth/identity.ts';
import { BriefCache } from '#core/server/brief-cache.ts';
import type { Events } from '#core/server/events/events.ts';
import { accountChanged, type Accounts } from '#plugins/accounts/server/public.ts';
import type { CallGuard, GuardedCall, Settle } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { Estimates } from './estimates.ts';
import { keyRateReached, keySpent, accountRateReached } from './faults.ts';
import type { PeriodCounter } from './period-counter.ts';
import type { Spending, SpendingLimit } from './spending.ts';

const seconds = { MINUTE: 60, HOUR: 3_600, DAY: 86_400, MONTH: 2_592_000 } as const;
const free: Settle = () => undefined;

interface Parts {
  readonly accounts: Accounts;
  readonly events: Events;
  readonly periods: PeriodCounter;
  readonly spending: Spending;
}

/** Holds calls to what their account and their key may use: refuses at once what goes beyond, and counts what does not. */
export class Limits implements CallGuard {
  readonly #parts: Parts;
  readonly #perSecond = new BriefCache<number>({ lifetimeMs: 30_000, size: 20_000 });
  readonly #estimates = new Estimates();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.events.hear(accountChanged, (id) => this.#perSecond.drop(id), () => this.#perSecond.expire());
  }

  async enter({ caller, service, bytes }: GuardedCall): Promise<Settle> {
    const restrictions = caller?.key?.restrictions;
    if (restrictions) requireAllowed(restrictions, service, bytes);
    if (caller?.account) await this.#countAccount(caller.account.id);
    if (!caller?.key || !restrictions) return free;
    await this.#countKey(caller.key.id, restrictions);
    return this.#reserve(caller.key, restrictions, service);
  }

  async #countAccount(accountId: number): Promise<void> {
    const most = await this.#perSecond.get(String(accountId), async () => (await this.#parts.accounts.named([accountId])).get(accountId)?.limits.predictPerSec);
    if (most === undefined) return;
    const reached = await this.#parts.periods.take({ key: `account/${accountId}/predict`, most, seconds: 1 });
    if (reached) throw accountRateReached(reached);
  }

  async #countKey(keyId: number, { maxRequestsPerMinute: most }: KeyRestrictions): Promise<void> {
    if (most === undefined) return;
    const reached = await this.#parts.periods.take({ key: `key/${keyId}/requests`, most, seconds: 60 });
    if (reached) throw keyRateReached(reached);
  }

  async #reserve({ id, keepAvailable = false }: NonNullable<Caller['key']>, { spendingLimits = [] }: KeyRestrictions, service: ServiceEntity): Promise<Settle> {
    if (spendingLimits.length === 0) return free;
    const { spending } = this.#parts;
    const limits = spendingLimits.map(({ interval, maxAmount }): SpendingLimit => ({ key: `key/${id}/spending/${interval}`, most: maxAmount, seconds: seconds[interval], raisedAtOnce: keepAvailable }));
    const expected = this.#estimates.of(service);
    const spent = await spending.reserve(limits, expected);
    if (spent) throw keySpent(spent, spendingLimits[limits.indexOf(spent.limit)]?.interval ?? 'MONTH');
    return (cost) => {
      if (cost > 0) this.#estimates.note(service.id, cost);
      spending.settle(limits, expected, cost);
    };
  }
}

/** What needs no counting: how large a request of the key may be, and for which services it is. */
function requireAllowed({ maxRequestSizeBytes: largest, allowedServicesFilter: services }: KeyRestrictions, { account, name }: ServiceEntity, bytes: number): void {
  if (largest !== undefined && bytes > largest) throw new Fault('key.limit.size', `This API key may send ${largest} bytes in a request, and this one has ${bytes}.`, 413, { limit: String(largest), value: String(bytes) });
  const isAllowed = services?.some(({ accountName, serviceName }) => [account.shortName, String(account.id)].includes(accountName) && (serviceName === undefined || serviceName === name)) ?? true;
  if (!isAllowed) throw new Fault('key.service.not_allowed', `This API key may not call ${account.shortName}/${name}. Use a key that is made for it.`, 403, { service: `${account.shortName}/${name}` });
}
