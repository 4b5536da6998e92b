import { Fault } from '#core/contract/fault.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Clock } from '#core/server/runtime.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { CallGuard, GuardedCall, Passed } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { balanceChanged, type Balance, type Ledger } from './ledger.ts';
import { amountOf, nanoOf, noLess, type Nano } from './money.ts';
import type { Graces } from './operator/graces.ts';
import type { Terms } from './operator/terms.ts';
import { priceOf } from './prices.ts';

/** A balance that lasts for fewer days is low. */
export const lowDays = 3;

export const overallOf = ({ allowance, paid }: Balance): Nano => allowance + paid;

/** How an account stands with its money. */
export interface Standing {
  readonly balance: Balance;
  readonly blocked: boolean;
  /** When it is blocked unless it is topped up. */
  readonly blocksAt: Date | undefined;
  /** Below which overall balance it is blocked at once; undefined where nothing blocks it for the time being. */
  readonly floor: Nano | undefined;
}

/** How far below zero an account may go, and for how long. */
export interface Limits {
  readonly credit: Nano;
  readonly graceMs: number;
}

/** What of its money and credit an account may spend on what is paid for in advance: nothing where it is blocked. */
export function spendableOf(balance: Balance, { credit, graceMs }: Limits, now: Date): Nano {
  const { belowSince } = balance;
  if (belowSince && belowSince.getTime() + graceMs <= now.getTime()) return 0n;
  return noLess(overallOf(balance) + credit, 0n);
}

interface Parts {
  readonly ledger: Ledger;
  readonly accounts: Pick<Accounts, 'hasFeature'>;
  readonly terms: Pick<Terms, 'current'>;
  readonly graces: Pick<Graces, 'of'>;
  readonly clock: Clock;
}

/** Tells which accounts are blocked for want of money. */
export class Standings {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The limits of an account; undefined where nothing blocks it for the time being. */
  async limits(accountId: number): Promise<Limits | undefined> {
    const { accounts, terms, graces } = this.#parts;
    const limits = await terms.current();
    if (!limits.enabled || (await accounts.hasFeature(accountId, 'mlp_billing.no_blocking'))) return undefined;
    return (await graces.of(accountId)) ? undefined : limits;
  }

  async of(accountId: number): Promise<Standing> {
    const { ledger, accounts, terms, graces, clock } = this.#parts;
    const [balance, { enabled, credit, graceMs }] = await Promise.all([ledger.balance(accountId), terms.current()]);
    const unblockable = { balance, blocked: false, blocksAt: undefined, floor: undefined };
    if (!enabled || (await accounts.hasFeature(accountId, 'mlp_billing.no_blocking'))) return unblockable;
    const grace = await graces.of(accountId);
    const { belowSince } = balance;
    if (!belowSince) return grace ? unblockable : { ...unblockable, floor: -credit };
    const ends = new Date(belowSince.getTime() + graceMs);
    const isDue = overallOf(balance) < -credit || ends <= clock();
    if (!grace) return { balance, blocked: isDue, blocksAt: isDue ? undefined : ends, floor: -credit };
    // Who would be blocked before its grace ends is so by that end.
    return { ...unblockable, blocksAt: isDue || ends < grace.until ? grace.until : ends };
  }
}

/** What a gateway knows of an account is at most so old, also where it did not hear that something was booked. */
const lifetimeMs = 5_000;
const passed: Passed = {};

interface Spent {
  readonly nano: Nano;
  /** What of it may turn out to be free: how many free units are left is known where calls are settled. */
  readonly free: Nano;
}

/** Refuses calls that cost something to accounts that are blocked, or have used up meanwhile what they were known to have. */
export class PaidCalls implements CallGuard {
  readonly #standings: Pick<Standings, 'of'>;
  readonly #known = new TtlCache<Standing>({ lifetimeMs, size: 20_000 });
  /** What calls have cost since a standing was read, by service: while the database is away nothing is booked, and the standing stays as it is. */
  readonly #since = new WeakMap<Standing, Map<number, Spent>>();

  constructor({ standings, events }: { readonly standings: Pick<Standings, 'of'>; readonly events: Events }) {
    this.#standings = standings;
    events.hear(
      balanceChanged,
      (id) => this.#known.expire(id),
      () => this.#known.expire(),
    );
  }

  async enter({ caller, service }: GuardedCall): Promise<Passed> {
    if (!service.data.billingSettings.isBillingEnabled) return passed;
    const account = caller?.account;
    if (!account || account.id === service.account.id) return passed;
    const name = String(account.id);
    const standing = this.#known.known(name) ?? (await this.#known.get(name, () => this.#standings.of(account.id)));
    if (!standing) return passed;
    const left = overallOf(standing.balance) - this.#spentSince(standing);
    const isUsedUp = standing.floor !== undefined && left < standing.floor;
    if (!standing.blocked && !isUsedUp)
      return { settle: (cost) => this.#note(this.#known.known(name) ?? standing, service, cost) };
    const balance = amountOf(left).toFixed(2);
    throw new Fault(
      'billing.account.blocked',
      `The balance of ${account.shortName} is ${balance}, so its calls of paid services are stopped. Top it up and call again.`,
      402,
      { account: account.shortName, balance },
    );
  }

  #note(standing: Standing, service: ServiceEntity, cost: number): void {
    if (cost <= 0) return;
    const spent = this.#since.get(standing) ?? new Map<number, Spent>();
    this.#since.set(standing, spent);
    const { unitNano, freeUnits } = priceOf(service);
    const nano = (spent.get(service.id)?.nano ?? 0n) + nanoOf(cost);
    spent.set(service.id, { nano, free: unitNano * BigInt(Math.ceil(freeUnits)) });
  }

  #spentSince(standing: Standing): Nano {
    let sum = 0n;
    for (const { nano, free } of this.#since.get(standing)?.values() ?? []) sum += noLess(nano - free, 0n);
    return sum;
  }
}
