import { and, eq, gt, lt } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { secretPattern } from '../sessions/session-store.ts';
import { mailTokens } from '../tables.ts';

export type Purpose = (typeof mailTokens.$inferSelect)['purpose'];
type Session = Pick<Database, 'delete'>;

/** How long the links in letters hold, in hours. */
export const tokenHours: Readonly<Record<Purpose, number>> = { reset: 1, confirm: 48 };

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Secrets that travel by letter: who brings one back has read the user's mail. Each opens one thing once. */
export class MailTokens {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Makes a secret for a letter; those that went out before for the same purpose hold no longer. */
  async make(userId: number, purpose: Purpose): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.#clock().getTime() + tokenHours[purpose] * 3_600_000);
    await this.#db.transaction(async (session) => {
      await this.drop(userId, purpose, session);
      await session.insert(mailTokens).values({ secretHash: hashOf(secret), userId, purpose, expiresAt });
    });
    return secret;
  }

  /** Whose a secret is that would open something now. */
  async owner(secret: string, purpose: Purpose): Promise<number | undefined> {
    if (!secretPattern.test(secret)) return undefined;
    const [found] = await this.#db
      .select({ userId: mailTokens.userId })
      .from(mailTokens)
      .where(this.#which(secret, purpose));
    return found?.userId;
  }

  /** Uses a secret up; answers whose it was. */
  async take(secret: string, purpose: Purpose, within: Session): Promise<number | undefined> {
    if (!secretPattern.test(secret)) return undefined;
    const [taken] = await within
      .delete(mailTokens)
      .where(this.#which(secret, purpose))
      .returning({ userId: mailTokens.userId });
    return taken?.userId;
  }

  async drop(userId: number, purpose: Purpose, within: Session): Promise<void> {
    await within.delete(mailTokens).where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose)));
  }

  async clean(): Promise<void> {
    await this.#db.delete(mailTokens).where(lt(mailTokens.expiresAt, this.#clock()));
  }

  #which(secret: string, purpose: Purpose) {
    return and(
      eq(mailTokens.secretHash, hashOf(secret)),
      eq(mailTokens.purpose, purpose),
      gt(mailTokens.expiresAt, this.#clock()),
    );
  }
}
