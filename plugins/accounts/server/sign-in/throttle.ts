import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { attempts } from '../tables.ts';

/** How patient we are with one kind of failing: how many failures are free, and how the wait after that grows, in seconds. */
interface Patience {
  readonly free: number;
  readonly first: number;
  readonly most: number;
  /** After how many failures a captcha, where there is one, has to be answered. */
  readonly captcha?: number;
}

export interface Counted {
  readonly key: string;
  readonly patience: Patience;
}

export interface Counts {
  /** Of this login from this address. */
  readonly own: Counted;
  readonly all: readonly Counted[];
}

const forgottenAfterMs = 3_600_000;

/** Slows down whoever fails again and again. An attempt counts as a failure until it has succeeded, so many at once gain nothing. */
export class Throttle {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts an attempt under each key; answers 0, or the seconds to wait where one of them has to, and then nothing is counted. */
  async begin(counted: readonly Counted[]): Promise<number> {
    const now = this.#clock();
    // In one order everywhere, or two attempts could wait for each other's rows.
    const keys = counted.map(({ key }) => key).sort();
    return this.#db.transaction(async (session) => {
      const rows = await session
        .insert(attempts)
        .values(keys.map((key) => ({ key, failures: 0, lastAt: now })))
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            failures: sql`case when ${attempts.lastAt} < ${new Date(now.getTime() - forgottenAfterMs)} then 0 else ${attempts.failures} end`,
          },
        })
        .returning();
      const waits = counted.map(({ key, patience }) => {
        const { failures, lastAt } = rows.find((row) => row.key === key)!;
        return failures < patience.free ? 0 : lastAt.getTime() + waitMs(failures, patience) - now.getTime();
      });
      const longest = Math.max(...waits);
      if (longest > 0) return Math.ceil(longest / 1000);
      await session
        .update(attempts)
        .set({ failures: sql`${attempts.failures} + 1`, lastAt: now })
        .where(inArray(attempts.key, keys));
      return 0;
    });
  }

  /** Whether there were so many failures that a program may be guessing. */
  async suspects(counted: readonly Counted[]): Promise<boolean> {
    const since = new Date(this.#clock().getTime() - forgottenAfterMs);
    const rows = await this.#db
      .select()
      .from(attempts)
      .where(
        and(
          inArray(
            attempts.key,
            counted.map(({ key }) => key),
          ),
          gte(attempts.lastAt, since),
        ),
      );
    return counted.some(
      ({ key, patience }) => (rows.find((row) => row.key === key)?.failures ?? 0) >= (patience.captcha ?? Infinity),
    );
  }

  /** Takes an attempt back because it succeeded, and with it whatever failed under its own key before. */
  async succeeded({ own, all }: Counts): Promise<void> {
    const inOrder = this.#db
      .select({ key: attempts.key })
      .from(attempts)
      .where(
        inArray(
          attempts.key,
          all.map(({ key }) => key),
        ),
      )
      .orderBy(attempts.key)
      .for('update');
    await this.#db
      .update(attempts)
      .set({
        failures: sql`case when ${attempts.key} = ${own.key} then 0 else greatest(${attempts.failures} - 1, 0) end`,
      })
      .where(inArray(attempts.key, inOrder));
  }

  async clean(): Promise<void> {
    const idle = this.#db
      .select({ key: attempts.key })
      .from(attempts)
      .where(lt(attempts.lastAt, new Date(this.#clock().getTime() - forgottenAfterMs)))
      .for('update', { skipLocked: true });
    await this.#db.delete(attempts).where(inArray(attempts.key, idle));
  }
}

const waitMs = (failures: number, { free, first, most }: Patience): number =>
  Math.min(most, first * 2 ** (failures - free)) * 1000;

const hashed = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

const patience = {
  both: { free: 5, first: 5, most: 900, captcha: 3 },
  address: { free: 30, first: 5, most: 900, captcha: 10 },
  login: { free: 50, first: 1, most: 30, captcha: 20 },
  registration: { free: 20, first: 60, most: 900 },
  invitations: { free: 50, first: 30, most: 900 },
  letter: { free: 3, first: 60, most: 900 },
  letters: { free: 20, first: 60, most: 900 },
} as const;

/**
 * What a sign-in counts under. Strangers who guess at one login make other strangers wait, but never its owner:
 * from an address where the owner has signed in before, only failures from there count.
 * Logins are kept as hashes, because people type passwords into the wrong field.
 */
export function signInCounts(login: string, ip: string, { known }: { known: boolean }): Counts {
  const network = networkOf(ip);
  const own = { key: `both:${hashed(login, network)}`, patience: patience.both };
  const address = { key: `address:${network}`, patience: patience.address };
  return {
    own,
    all: known ? [own, address] : [own, address, { key: `login:${hashed(login)}`, patience: patience.login }],
  };
}

export const registrationCounts = (ip: string): readonly Counted[] => [
  { key: `registration:${networkOf(ip)}`, patience: patience.registration },
];

/** What invitations count under: no account may send letters without end. */
export const invitationCounts = (accountId: number): readonly Counted[] => [
  { key: `invitations:${accountId}`, patience: patience.invitations },
];

/** What sending an invitation's letter once more counts under. */
export const letterCounts = (invitationId: number): readonly Counted[] => [
  { key: `invitation:${invitationId}`, patience: patience.letter },
];

/** What asking for a letter to oneself counts under, by whoever asks and by whomever it would reach. */
export const mailCounts = (login: string, ip: string): readonly Counted[] => [
  { key: `mail:${hashed(login)}`, patience: patience.letter },
  { key: `mails:${networkOf(ip)}`, patience: patience.letters },
];

/** What changing a password counts under. */
export const passwordCounts = (userId: number): Counts => {
  const own = { key: `password:${userId}`, patience: patience.both };
  return { own, all: [own] };
};

/** What one customer of a network has at hand: one IPv4 address, or a whole /64 of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
