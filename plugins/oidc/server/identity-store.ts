import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { ExternalRole } from '#plugins/accounts/server/public.ts';
import { identities, oidcSessions } from './tables.ts';

/** A person at a provider. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** A person with what the provider calls them. */
interface NamedSubject extends Subject {
  readonly email: string;
}

export type Identity = typeof identities.$inferSelect;
export type OidcSession = typeof oidcSessions.$inferSelect;

/** Which user each person of the provider is, and which sessions they opened through it. */
export class IdentityStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async userOf(who: Subject): Promise<number | undefined> {
    return (await this.#db.select({ userId: identities.userId }).from(identities).where(ofIdentity(who)))[0]?.userId;
  }

  /** Makes a person a user for good; answers which user they are, whoever was first. */
  async link({ issuer, subject, email }: NamedSubject, userId: number): Promise<number> {
    await this.#db.insert(identities).values({ issuer, subject, email, userId }).onConflictDoNothing();
    return (await this.userOf({ issuer, subject }))!;
  }

  async givenTo(who: Subject): Promise<readonly ExternalRole[]> {
    return (await this.#db.select({ given: identities.given }).from(identities).where(ofIdentity(who)))[0]?.given ?? [];
  }

  async setGiven(who: NamedSubject, given: readonly ExternalRole[]): Promise<void> {
    await this.#db.update(identities).set({ given, email: who.email }).where(ofIdentity(who));
  }

  /** Everybody as whom a user signs in, the first connected first. */
  of(userId: number): Promise<readonly Identity[]> {
    return this.#db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.id));
  }

  async unlink({ id, userId }: Pick<Identity, 'id' | 'userId'>): Promise<void> {
    await this.#db.delete(identities).where(and(eq(identities.id, id), eq(identities.userId, userId)));
  }

  async addSession(session: OidcSession): Promise<void> {
    await this.#db.insert(oidcSessions).values(session);
  }

  async session(id: number): Promise<OidcSession | undefined> {
    return (await this.#db.select().from(oidcSessions).where(eq(oidcSessions.sessionId, id)))[0];
  }

  /** Those that end together with one session of the provider, or with all of a person's. */
  sessionsOf(
    issuer: string,
    { subject, sid }: { readonly subject: string | undefined; readonly sid: string | undefined },
  ): Promise<readonly OidcSession[]> {
    const which = [
      subject === undefined ? undefined : eq(oidcSessions.subject, subject),
      sid === undefined ? undefined : eq(oidcSessions.sid, sid),
    ];
    return this.#db
      .select()
      .from(oidcSessions)
      .where(and(eq(oidcSessions.issuer, issuer), ...which));
  }
}

const ofIdentity = ({ issuer, subject }: Subject) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));
