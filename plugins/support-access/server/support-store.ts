import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Clock } from '#core/server/runtime.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import { supportConsents, supportVisits } from './tables.ts';

/** A user within one account. */
export interface Member {
  readonly userId: number;
  readonly accountId: number;
}

export type Consent = Pick<typeof supportConsents.$inferSelect, 'until' | 'mayChange' | 'givenAt'>;

/** As whom a session acts; without a consent it was taken back. */
export interface Visit extends Member {
  readonly consent: Consent | undefined;
}

/** Published with nothing whenever a consent or a visit began, changed or ended. */
const changed = 'support-access-changed';

/** Who lets support act as them, and which sessions do. */
export class SupportStore {
  readonly #db: Database;
  readonly #events: Events;
  readonly #clock: Clock;
  readonly #visits = new TtlCache<{ readonly visit: Visit | undefined }>({ lifetimeMs: 5_000, size: 1_000 });

  constructor(db: Database, events: Events, clock: Clock) {
    this.#db = db;
    this.#events = events;
    this.#clock = clock;
    events.hear(
      changed,
      () => this.#visits.clear(),
      () => this.#visits.clear(),
    );
  }

  /** As whom a session acts, whether or not that is over. */
  async visit(sessionId: number): Promise<Visit | undefined> {
    return (await this.#visits.get(String(sessionId), async () => ({ visit: await this.#read(sessionId) })))?.visit;
  }

  isOver = ({ consent }: Visit): boolean => consent === undefined || consent.until <= this.#clock();

  async consent({ userId, accountId }: Member): Promise<Consent | undefined> {
    const [row] = await this.#db
      .select()
      .from(supportConsents)
      .where(and(this.#holds(), eq(supportConsents.userId, userId), eq(supportConsents.accountId, accountId)));
    return row;
  }

  consentsOf(accountId: number): Promise<readonly (Consent & { readonly userId: number })[]> {
    return this.#db
      .select()
      .from(supportConsents)
      .where(and(this.#holds(), eq(supportConsents.accountId, accountId)))
      .orderBy(asc(supportConsents.userId))
      .limit(1_000);
  }

  async login(userId: number): Promise<string> {
    const { rows } = await this.#db.execute<{ login: string }>(sql`select login from users where id = ${userId}`);
    return rows[0]?.login ?? '';
  }

  /** Who acts as a user at the moment, by their logins. */
  async visitors({ userId, accountId }: Member): Promise<readonly { login: string; beganAt: Date; reason: string }[]> {
    const { rows } = await this.#db.execute<{ login: string; beganAt: string; reason: string }>(sql`
      select u.login, v.began_at as "beganAt", v.reason
      from support_visits v join sessions s on s.id = v.session_id join users u on u.id = s.user_id
      join support_consents c on c.user_id = v.user_id and c.account_id = v.account_id
      where v.user_id = ${userId} and v.account_id = ${accountId} and not v.withdrawn
        and c.until > ${this.#clock()} and s.revoked_at is null and s.expires_at > ${this.#clock()}
      order by v.began_at limit 100`);
    return rows.map((row) => ({ ...row, beganAt: new Date(row.beganAt) }));
  }

  /** Gives a consent, or another one in place of it. */
  async allow({ userId, accountId }: Member, { until, mayChange }: Omit<Consent, 'givenAt'>): Promise<void> {
    const given = { until, mayChange, givenAt: this.#clock() };
    await this.#db
      .insert(supportConsents)
      .values({ userId, accountId, ...given })
      .onConflictDoUpdate({ target: [supportConsents.accountId, supportConsents.userId], set: given });
    await this.#told();
  }

  /** Takes a consent back, and ends every visit on it. */
  async withdraw({ userId, accountId }: Member): Promise<void> {
    await this.#db.transaction(async (session) => {
      await session
        .delete(supportConsents)
        .where(and(eq(supportConsents.userId, userId), eq(supportConsents.accountId, accountId)));
      await session
        .update(supportVisits)
        .set({ withdrawn: true })
        .where(and(eq(supportVisits.userId, userId), eq(supportVisits.accountId, accountId)));
    });
    await this.#told();
  }

  async begin(sessionId: number, { userId, accountId }: Member, reason: string): Promise<void> {
    const visit = { userId, accountId, reason, beganAt: this.#clock(), withdrawn: false };
    await this.#db
      .insert(supportVisits)
      .values({ sessionId, ...visit })
      .onConflictDoUpdate({ target: supportVisits.sessionId, set: visit });
    await this.#told();
  }

  /** Has a session act as its own user again. */
  async leave(sessionId: number): Promise<void> {
    await this.#db.delete(supportVisits).where(eq(supportVisits.sessionId, sessionId));
    await this.#told();
  }

  /** Whoever left the account lets nobody in there. */
  #holds() {
    const { accountId, userId, until } = supportConsents;
    return and(
      gt(until, this.#clock()),
      sql`exists (select from memberships m where m.account_id = ${accountId} and m.user_id = ${userId})`,
    );
  }

  async #read(sessionId: number): Promise<Visit | undefined> {
    const [row] = await this.#db
      .select({ visit: supportVisits, consent: supportConsents })
      .from(supportVisits)
      .leftJoin(
        supportConsents,
        and(
          eq(supportConsents.userId, supportVisits.userId),
          eq(supportConsents.accountId, supportVisits.accountId),
          eq(supportVisits.withdrawn, false),
        ),
      )
      .where(eq(supportVisits.sessionId, sessionId));
    return row && { userId: row.visit.userId, accountId: row.visit.accountId, consent: row.consent ?? undefined };
  }

  /** This process does not wait for its own notice. */
  async #told(): Promise<void> {
    this.#visits.clear();
    await this.#events.publish(changed);
  }
}
