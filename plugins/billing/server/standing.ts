import { Fault } from '#core/contract/fault.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Clock } from '#core/server/runtime.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { CallGuard, GuardedCall, Passed } from '#plugins/gateway/server/public.ts';
import { balanceChanged, type Balance, type Ledger } from './ledger.ts';
import { amountOf, noLess, type Nano } from './money.ts';
import type { Graces } from './operator/graces.ts';
import type { Terms } from './operator/terms.ts';

/** A balance that lasts for fewer days is low. */
export const lowDays = 3;

export const overallOf = ({ allowance, paid }: Balance): Nano => allowance + paid;

/** How an account stands with its money. */
export interface Standing {
  readonly balance: Balance;
  readonly blocked: boolean;
  /** When it is blocked unless it is topped up. */
  readonly blocksAt: Date | undefined;
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
    const { belowSince } = balance;
    if (!enabled || !belowSince || (await accounts.hasFeature(accountId, 'mlp_billing.no_blocking')))
      return { balance, blocked: false, blocksAt: undefined };
    const grace = await graces.of(accountId);
    const ends = new Date(belowSince.getTime() + graceMs);
    const isDue = overallOf(balance) < -credit || ends <= clock();
    if (!grace) return { balance, blocked: isDue, blocksAt: isDue ? undefined : ends };
    // Who would be blocked before its grace ends is so by that end.
    return { balance, blocked: false, blocksAt: isDue || ends < grace.until ? grace.until : ends };
  }
}

/** What a gateway knows of an account is at most so old, also where it did not hear that something was booked. */
const lifetimeMs = 5_000;
const passed: Passed = {};

/** Refuses calls that cost something to accounts that are blocked. */
export class PaidCalls implements CallGuard {
  readonly #standings: Standings;
  readonly #known = new TtlCache<Standing>({ lifetimeMs, size: 20_000 });

  constructor({ standings, events }: { readonly standings: Standings; readonly events: Events }) {
    this.#standings = standings;
    events.hear(
      balanceChanged,
      (id) => this.#known.drop(id),
      () => this.#known.expire(),
    );
  }

  async enter({ caller, service }: GuardedCall): Promise<Passed> {
    if (!service.data.billingSettings.isBillingEnabled) return passed;
    const account = caller?.account;
    if (!account || account.id === service.account.id) return passed;
    const name = String(account.id);
    const standing = this.#known.known(name) ?? (await this.#known.get(name, () => this.#standings.of(account.id)));
    if (!standing?.blocked) return passed;
    const balance = amountOf(overallOf(standing.balance)).toFixed(2);
    throw new Fault(
      'billing.account.blocked',
      `The balance of ${account.shortName} is ${balance}, so its calls of paid services are stopped. Top it up and call again.`,
      402,
      { account: account.shortName, balance },
    );
  }
}
