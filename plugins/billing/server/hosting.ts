import { token } from '#core/plugin/token.ts';
import type { PooledConnection } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { operator, type Booking, type Draft, type Ledger } from './ledger.ts';
import { leastOf, noLess, type Nano } from './money.ts';
import type { Asked, Reports } from './reports.ts';
import type { Terms } from './operator/terms.ts';
import { spendableOf, type Standings } from './standing.ts';
import type { ResourceKind } from './sums.ts';

export type HostingKind = ResourceKind;

/** What an account is charged for a place where its services run, or what they keep. */
export interface HostingCharge {
  /** By which it is booked once, however often it is tried. */
  readonly key: string;
  /** What it belongs to in reports. */
  readonly at: Date;
  readonly accountId: number;
  /** The account that earns a share of it; undefined where all of it is the operator's. */
  readonly ownerId: number | undefined;
  readonly resource: { readonly kind: HostingKind; readonly id: number; readonly name: string };
  /** Periods, or GiB-hours. */
  readonly units: number;
  readonly nano: Nano;
  /** What its owner gets of that. */
  readonly earned: Nano;
}

/** What may be done while the ledger is one's own. */
export interface HostingBooking {
  /** Writes here stand or fall with what is charged. */
  readonly client: PooledConnection;
  /** Takes these from their accounts, from the tariff first; those of a key that was charged before change nothing. */
  charge(charges: readonly HostingCharge[]): Promise<void>;
}

/** The calendar's period that somebody asks about. */
export interface CalendarPeriod {
  readonly period: NonNullable<Asked['period']>;
  /** The account's. */
  readonly timeZone: string;
  readonly from: Date;
  readonly to: Date;
}

/** The ledger for those who charge for hosting. */
export interface HostingBook {
  /** Whether anything is charged here. */
  charges(): Promise<boolean>;
  currency(): Promise<'RUBLE' | 'TOKEN'>;
  /** Does some work alone with the ledger, as a whole or not at all. */
  alone<T>(work: (within: HostingBooking) => Promise<T>): Promise<T>;
  /** Does the same for an account, told how much it may spend at that moment. */
  settle<T>(accountId: number, work: (within: HostingBooking, spendable: Nano | undefined) => Promise<T>): Promise<T>;
  /** How much of its money and credit an account may spend on what is paid for in advance: nothing where it is blocked, undefined where nothing blocks it for the time being. */
  spendable(accountId: number): Promise<Nano | undefined>;
  /** A period of the calendar in the time zone of the account. */
  period(accountId: number, asked: Asked): Promise<CalendarPeriod>;
}
export const HostingBook = token<HostingBook>('ledger of hosting');

interface Parts {
  readonly ledger: Ledger;
  readonly standings: Standings;
  readonly reports: Reports;
  readonly terms: Pick<Terms, 'current'>;
  readonly clock: Clock;
}

export class LedgerOfHosting implements HostingBook {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async charges(): Promise<boolean> {
    return (await this.#parts.terms.current()).enabled;
  }

  async currency(): Promise<'RUBLE' | 'TOKEN'> {
    return (await this.#parts.terms.current()).currency;
  }

  alone<T>(work: (within: HostingBooking) => Promise<T>): Promise<T> {
    return this.#parts.ledger.alone((booking) =>
      work({ client: booking.client, charge: (charges) => charge(booking, charges) }),
    );
  }

  async settle<T>(
    accountId: number,
    work: (within: HostingBooking, spendable: Nano | undefined) => Promise<T>,
  ): Promise<T> {
    const { ledger, standings, clock } = this.#parts;
    // Whoever has the ledger waits for no other connection: all of them may be those of others that wait for the ledger.
    const limits = await standings.limits(accountId);
    return ledger.alone(async (booking) => {
      const balance = (await booking.balances([accountId])).get(accountId)!;
      const within = {
        client: booking.client,
        charge: (charges: readonly HostingCharge[]) => charge(booking, charges),
      };
      return work(within, limits && spendableOf(balance, limits, clock()));
    });
  }

  async spendable(accountId: number): Promise<Nano | undefined> {
    const { ledger, standings, clock } = this.#parts;
    const [limits, balance] = await Promise.all([standings.limits(accountId), ledger.balance(accountId)]);
    return limits && spendableOf(balance, limits, clock());
  }

  period(accountId: number, asked: Asked): Promise<CalendarPeriod> {
    return this.#parts.reports.period(accountId, asked);
  }
}

async function charge(booking: Booking, charges: readonly HostingCharge[]): Promise<void> {
  if (charges.length === 0) return;
  const balances = await booking.balances([...new Set(charges.map(({ accountId }) => accountId))]);
  const allowances = new Map([...balances].map(([id, { allowance }]) => [id, noLess(allowance, 0n)]));
  const drafts = charges.map(({ ownerId, nano, earned, ...charged }): Draft => {
    const left = allowances.get(charged.accountId)!;
    const fromAllowance = leastOf(nano, left);
    allowances.set(charged.accountId, left - fromAllowance);
    return {
      ...charged,
      kind: 'HOSTING',
      ...(ownerId !== undefined && { ownerId }),
      entries: [
        { accountId: charged.accountId, book: 'ALLOWANCE', nano: -fromAllowance },
        { accountId: charged.accountId, book: 'PAID', nano: fromAllowance - nano },
        ...(ownerId === undefined ? [] : [{ accountId: ownerId, book: 'INCOME' as const, nano: earned }]),
        { accountId: operator, book: 'REVENUE', nano: ownerId === undefined ? nano : nano - earned },
      ],
    };
  });
  await booking.book(drafts);
}
