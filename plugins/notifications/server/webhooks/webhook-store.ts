import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { resealRows, type Resealed } from '#core/server/secrets/reseal.ts';
import type { SecretBox, SecretUse } from '#core/server/secrets/secret-box.ts';
import { Fault } from '#core/contract/fault.ts';
import { mostWebhooks, type NewWebhook, type WebhookUpdate } from '../../contract/webhooks.ts';
import { newSecret } from './signature.ts';
import { noticeDeliveries, noticeWebhooks } from './tables.ts';

export type WebhookRow = typeof noticeWebhooks.$inferSelect;

interface Given {
  readonly db: Database;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** The webhooks of accounts. */
export class WebhookStore {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Those of an account, the oldest first. */
  of(accountId: number): Promise<WebhookRow[]> {
    return this.#given.db
      .select()
      .from(noticeWebhooks)
      .where(eq(noticeWebhooks.accountId, accountId))
      .orderBy(asc(noticeWebhooks.id));
  }

  async find(accountId: number, id: number): Promise<WebhookRow | undefined> {
    const [row] = await this.#given.db.select().from(noticeWebhooks).where(own(accountId, id));
    return row;
  }

  async byId(id: number): Promise<WebhookRow | undefined> {
    const [row] = await this.#given.db.select().from(noticeWebhooks).where(eq(noticeWebhooks.id, id));
    return row;
  }

  async add(accountId: number, webhook: NewWebhook): Promise<{ readonly row: WebhookRow; readonly secret: string }> {
    const { db, clock } = this.#given;
    const secret = newSecret();
    return db.transaction(async (session) => {
      await session.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks ${accountId}`}))`);
      if ((await session.$count(noticeWebhooks, eq(noticeWebhooks.accountId, accountId))) >= mostWebhooks)
        throw new Fault(
          'notification.webhook.limit',
          `An account has ${mostWebhooks} webhooks at most. Remove one that is not needed any more, then try again.`,
          409,
          { most: String(mostWebhooks) },
        );
      const [made] = await session
        .insert(noticeWebhooks)
        .values({ ...webhook, accountId, sealedSecret: '', createdAt: clock() })
        .returning();
      const [row] = await session
        .update(noticeWebhooks)
        .set({ sealedSecret: this.#seal(secret, made!.id) })
        .where(eq(noticeWebhooks.id, made!.id))
        .returning();
      return { row: row!, secret };
    });
  }

  /** Changes what is given. One that is enabled begins anew; what waits for one that is disabled is given up. */
  async change(
    accountId: number,
    id: number,
    { url, categories, enabled }: WebhookUpdate,
  ): Promise<WebhookRow | undefined> {
    return this.#given.db.transaction(async (session) => {
      const [row] = await session
        .update(noticeWebhooks)
        .set({
          id: sql`id`,
          ...(url !== undefined && { url }),
          ...(categories && { categories }),
          ...(enabled !== undefined && { enabled }),
          ...(enabled === true && { disabledBecause: null, failures: 0, failingSince: null }),
        })
        .where(own(accountId, id))
        .returning();
      if (row && !row.enabled) await giveUp(session, id);
      return row;
    });
  }

  async remove(accountId: number, id: number): Promise<boolean> {
    const gone = await this.#given.db
      .delete(noticeWebhooks)
      .where(own(accountId, id))
      .returning({ id: noticeWebhooks.id });
    return gone.length > 0;
  }

  async renewSecret(accountId: number, id: number) {
    const secret = newSecret();
    const [row] = await this.#given.db
      .update(noticeWebhooks)
      .set({ sealedSecret: this.#seal(secret, id) })
      .where(own(accountId, id))
      .returning();
    return row && { row, secret };
  }

  /** Undefined where it was encrypted with a key that is not known any more. */
  secretOf({ id, sealedSecret }: WebhookRow): string | undefined {
    return this.#given.box.open(sealedSecret, useOf(id));
  }

  /** Encrypts with the present key what another one encrypted. */
  reseal(): Promise<Resealed> {
    const { db, box } = this.#given;
    const { id, sealedSecret } = noticeWebhooks;
    return resealRows(
      (after, size) =>
        db
          .select()
          .from(noticeWebhooks)
          .where(and(gt(id, after), sql`not starts_with(${sealedSecret}, ${box.present})`))
          .orderBy(asc(id))
          .limit(size),
      async (row) => {
        const secret = this.secretOf(row);
        if (secret === undefined) return false;
        await db
          .update(noticeWebhooks)
          .set({ sealedSecret: this.#seal(secret, row.id) })
          .where(and(eq(id, row.id), eq(sealedSecret, row.sealedSecret)));
        return true;
      },
    );
  }

  #seal(secret: string, id: number): string {
    return this.#given.box.seal(secret, useOf(id));
  }
}

const useOf = (id: number): SecretUse => ({ purpose: 'notification webhook', owner: id });
const own = (accountId: number, id: number) => and(eq(noticeWebhooks.accountId, accountId), eq(noticeWebhooks.id, id));

/** Tries no more what waits for a webhook. */
export const giveUp = (session: Pick<Database, 'update'>, webhookId: number) =>
  session
    .update(noticeDeliveries)
    .set({ state: 'FAILED' })
    .where(and(eq(noticeDeliveries.webhookId, webhookId), eq(noticeDeliveries.state, 'PENDING')));
