import { Fault } from '#core/contract/fault.ts';
import type { KeyLimits, KeyRestrictions } from '#core/server/auth/identity.ts';
import { allowsService } from '#core/server/auth/key-restrictions.ts';
import type { CallGuard, GuardedCall, Passed } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { AccountRates } from './account-rates.ts';
import { Estimates } from './estimates.ts';
import { keyRateReached, keySizeReached, keySpent } from './faults.ts';
import { requestLimitsOf, spendingLimitsOf } from './key-limits.ts';
import type { PeriodCounter, Standing } from './period-counter.ts';
import { rateHeaders } from './rate-headers.ts';
import type { Spending } from './spending.ts';

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

  async enter(call: GuardedCall): Promise<Passed> {
    const { caller, service } = call;
    const restrictions = caller?.key?.restrictions;
    if (restrictions) requireAllowed(restrictions, call);
    const ofAccount = caller?.account && (await this.#parts.rates.countPredict(caller.account.id));
    if (!caller?.key || !restrictions) return { headers: rateHeaders(ofAccount, undefined) };
    const { id, keepAvailable, makers = [] } = caller.key;
    const counted: readonly KeyLimits[] = [{ id, keepAvailable, ...restrictions }, ...makers];
    const ofKeys: (Standing | undefined)[] = [];
    for (const each of counted)
      for (const limit of requestLimitsOf(each)) {
        const taking = this.#parts.periods.take(limit);
        const standing = taking instanceof Promise ? await taking : taking;
        if (!standing.taken) throw keyRateReached(standing, limit.field);
        ofKeys.push(standing);
      }
    const settle = await this.#reserve(counted, service);
    return { settle, headers: rateHeaders(ofAccount, ...ofKeys) };
  }

  async #reserve(counted: readonly KeyLimits[], service: ServiceEntity): Promise<Passed['settle']> {
    const intervals = counted.flatMap(({ spendingLimits = [] }) => spendingLimits.map(({ interval }) => interval));
    if (intervals.length === 0) return undefined;
    const { spending } = this.#parts;
    const limits = counted.flatMap(spendingLimitsOf);
    const expected = this.#estimates.of(service);
    const spent = await spending.reserve(limits, expected);
    if (spent) throw keySpent(spent, intervals[limits.indexOf(spent.limit)] ?? 'MONTH');
    return (cost) => {
      if (cost > 0) this.#estimates.note(service.id, cost);
      spending.settle(limits, expected, cost);
    };
  }
}

/** What needs no counting of calls: how large a request of the key may be, and for which services it is. */
function requireAllowed(restrictions: KeyRestrictions, { service, bytes, characters }: GuardedCall): void {
  const { maxRequestSizeBytes: most, maxRequestSizeChars: mostCharacters } = restrictions;
  if (most !== undefined && bytes > most) throw keySizeReached(most, bytes, 'bytes');
  // No text has more characters than bytes.
  if (mostCharacters !== undefined && bytes > mostCharacters) {
    const count = characters?.() ?? bytes;
    if (count > mostCharacters) throw keySizeReached(mostCharacters, count, 'characters');
  }
  if (allowsService(restrictions, service)) return;
  const name = `${service.account.shortName}/${service.name}`;
  throw new Fault('key.service.not_allowed', `This API key may not call ${name}. Use a key that is made for it.`, 403, {
    service: name,
  });
}
