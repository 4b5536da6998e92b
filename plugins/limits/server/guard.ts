import { Fault } from '#core/contract/fault.ts';
import type { Caller, KeyRestrictions } from '#core/server/auth/identity.ts';
import { allowsService } from '#core/server/auth/key-restrictions.ts';
import type { CallGuard, GuardedCall, Passed } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { AccountRates } from './account-rates.ts';
import { Estimates } from './estimates.ts';
import { keyRateReached, keySpent } from './faults.ts';
import type { PeriodCounter, Standing } from './period-counter.ts';
import { rateHeaders } from './rate-headers.ts';
import type { Spending, SpendingLimit } from './spending.ts';

const seconds = { MINUTE: 60, HOUR: 3_600, DAY: 86_400, MONTH: 2_592_000 } as const;

interface Parts {
  readonly rates: AccountRates;
  readonly periods: PeriodCounter;
  readonly spending: Spending;
}

/** Holds calls to what their account and their key may use: refuses at once what goes beyond, and counts what does not. */
export class Limits implements CallGuard {
  readonly #parts: Parts;
  readonly #estimates = new Estimates();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async enter({ caller, service, bytes }: GuardedCall): Promise<Passed> {
    const restrictions = caller?.key?.restrictions;
    if (restrictions) requireAllowed(restrictions, service, bytes);
    const ofAccount = caller?.account && (await this.#parts.rates.countPredict(caller.account.id));
    if (!caller?.key || !restrictions) return { headers: rateHeaders(ofAccount, undefined) };
    const ofKey = await this.#countKey(caller.key.id, restrictions);
    const settle = await this.#reserve(caller.key, restrictions, service);
    return { settle, headers: rateHeaders(ofAccount, ofKey) };
  }

  async #countKey(keyId: number, { maxRequestsPerMinute: most }: KeyRestrictions): Promise<Standing | undefined> {
    if (most === undefined) return undefined;
    const standing = await this.#parts.periods.take({ key: `key/${keyId}/requests`, most, seconds: 60 });
    if (!standing.taken) throw keyRateReached(standing);
    return standing;
  }

  async #reserve({ id, keepAvailable = false }: NonNullable<Caller['key']>, { spendingLimits = [] }: KeyRestrictions, service: ServiceEntity): Promise<Passed['settle']> {
    if (spendingLimits.length === 0) return undefined;
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
function requireAllowed(restrictions: KeyRestrictions, service: ServiceEntity, bytes: number): void {
  const { maxRequestSizeBytes: largest } = restrictions;
  if (largest !== undefined && bytes > largest) throw new Fault('key.limit.size', `This API key may send ${largest} bytes in a request, and this one has ${bytes}.`, 413, { limit: String(largest), value: String(bytes) });
  if (allowsService(restrictions, service)) return;
  const name = `${service.account.shortName}/${service.name}`;
  throw new Fault('key.service.not_allowed', `This API key may not call ${name}. Use a key that is made for it.`, 403, { service: name });
}
