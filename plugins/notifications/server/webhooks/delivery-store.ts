import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { attemptsKept, type WebhookAttemptData } from '../../contract/webhooks.ts';
import type { UINotificationData } from '../../contract.ts';
import type { Outcome } from './sender.ts';
import { noticeAttempts, noticeDeliveries, noticeWebhooks } from './tables.ts';
import { giveUp, type WebhookRow } from './webhook-store.ts';

export type DeliveryRow = typeof noticeDeliveries.$inferSelect;
type AttemptRow = typeof noticeAttempts.$inferSelect;
/** An attempt with what is known of the delivery that it belongs to. */
export type KnownAttempt = AttemptRow & Partial<Pick<DeliveryRow, 'notice' | 'state' | 'dueAt'>>;

/** How long after each failed try the next one follows, in minutes: within a day in all, then it is given up. */
export const pauses: readonly number[] = [1, 5, 15, 60, 120, 240, 480, 480];
/** A webhook is disabled when this long nothing was accepted, and at least so many attempts failed. */
const failingDays = 3;
const failingAttempts = 10;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What webhooks are to be told, and each time that it was tried. */
export class DeliveryStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Has the webhooks of an account told of a notice, within the transaction that raises it; answers whether there are any. */
  async add(session: Pick<Database, 'execute'>, notice: UINotificationData, category: string): Promise<boolean> {
    const now = this.#clock();
    const { rows } = await session.execute(sql`
      insert into notification_deliveries (webhook_id, event_id, notice, state, due_at, created_at)
      select id, ${`evt_${randomUUID()}`}, ${JSON.stringify(notice)}::jsonb, 'PENDING', ${now}, ${now}
      from notification_webhooks where account_id = ${notice.accountId} and enabled and ${category} = any (categories)
      returning id`);
    return rows.length > 0;
  }

  /** What is to be sent now: of each webhook that is not busy the delivery that has waited longest. */
  async due(busy: readonly number[], limit: number): Promise<{ webhook: WebhookRow; delivery: DeliveryRow }[]> {
    const { rows } = await this.#db.execute<{ id: number }>(sql`
      select id from (
        select distinct on (webhook_id) id, due_at from notification_deliveries
        where state = 'PENDING' and due_at <= ${this.#clock()} and webhook_id <> all (${sql.param([...busy])}::bigint[])
        order by webhook_id, due_at, id
      ) first order by due_at, id limit ${limit}`);
    const ids = rows.map(({ id }) => Number(id));
    if (ids.length === 0) return [];
    return this.#db
      .select({ webhook: noticeWebhooks, delivery: noticeDeliveries })
      .from(noticeDeliveries)
      .innerJoin(noticeWebhooks, eq(noticeWebhooks.id, noticeDeliveries.webhookId))
      .where(sql`${noticeDeliveries.id} = any (${sql.param(ids)}::bigint[])`);
  }

  async find(webhookId: number, id: number): Promise<DeliveryRow | undefined> {
    const [row] = await this.#db
      .select()
      .from(noticeDeliveries)
      .where(and(eq(noticeDeliveries.webhookId, webhookId), eq(noticeDeliveries.id, id)));
    return row;
  }

  /** Keeps what is sent, so that every time the same is. */
  async keepBody(id: number, body: string): Promise<void> {
    await this.#db.update(noticeDeliveries).set({ body }).where(eq(noticeDeliveries.id, id));
  }

  /** The latest attempts of a webhook, newest first. */
  async attempts(webhookId: number, limit = attemptsKept): Promise<KnownAttempt[]> {
    const rows = await this.#db
      .select({ attempt: noticeAttempts, delivery: noticeDeliveries })
      .from(noticeAttempts)
      .leftJoin(noticeDeliveries, eq(noticeDeliveries.id, noticeAttempts.deliveryId))
      .where(eq(noticeAttempts.webhookId, webhookId))
      .orderBy(desc(noticeAttempts.id))
      .limit(limit);
    return rows.map(({ attempt, delivery }) => knownOf(attempt, delivery));
  }

  /** How many attempts of a webhook people have made by hand within the last minute. */
  byHand(webhookId: number): Promise<number> {
    const since = new Date(this.#clock().getTime() - minuteMs);
    return this.#db.$count(
      noticeAttempts,
      and(
        eq(noticeAttempts.webhookId, webhookId),
        sql`${noticeAttempts.occasion} <> 'NOTICE' and ${noticeAttempts.at} > ${since}`,
      ),
    );
  }

  /**
   * Notes what came of an attempt, and what follows from it for its delivery and its webhook; answers why the webhook is disabled
   * by it, if it is.
   */
  async note(
    webhook: WebhookRow,
    {
      delivery,
      eventId,
      occasion,
      outcome,
    }: {
      readonly delivery: DeliveryRow | undefined;
      readonly eventId: string;
      readonly occasion: WebhookAttemptData['occasion'];
      readonly outcome: Outcome;
    },
  ): Promise<{ readonly attempt: KnownAttempt; readonly disabled: 'failing' | 'gone' | undefined }> {
    const at = this.#clock();
    const { id } = webhook;
    return this.#db.transaction(async (session) => {
      const [attempt] = await session
        .insert(noticeAttempts)
        .values({ webhookId: id, deliveryId: delivery?.id ?? null, eventId, occasion, at, ...outcome })
        .returning();
      await session.execute(sql`
        delete from notification_attempts where webhook_id = ${id} and id not in
          (select id from notification_attempts where webhook_id = ${id} order by id desc limit ${attemptsKept})`);
      const known = delivery && (await this.#follow(session, delivery, outcome, occasion, at));
      const disabled = occasion === 'NOTICE' ? await this.#judge(session, webhook, outcome, at) : undefined;
      return { attempt: knownOf(attempt!, known ?? null), disabled };
    });
  }

  /** Drops deliveries that are over and whose attempts are not kept any more. */
  async clean(): Promise<void> {
    await this.#db.execute(sql`
      delete from notification_deliveries delivery where state <> 'PENDING'
        and not exists (select from notification_attempts where delivery_id = delivery.id)`);
  }

  async #follow(
    session: Pick<Database, 'update'>,
    { id, tries, state }: DeliveryRow,
    { error }: Outcome,
    occasion: WebhookAttemptData['occasion'],
    at: Date,
  ): Promise<DeliveryRow | undefined> {
    const pause = pauses[tries];
    // A redelivery that fails takes no try away from what is under way.
    const next =
      error === undefined
        ? { state: 'DELIVERED' as const }
        : occasion !== 'NOTICE'
          ? { state }
          : pause === undefined
            ? { state: 'FAILED' as const }
            : { tries: tries + 1, dueAt: new Date(at.getTime() + pause * minuteMs) };
    const [row] = await session.update(noticeDeliveries).set(next).where(eq(noticeDeliveries.id, id)).returning();
    return row;
  }

  async #judge(
    session: Pick<Database, 'update'>,
    { id }: WebhookRow,
    { error, status }: Outcome,
    at: Date,
  ): Promise<'failing' | 'gone' | undefined> {
    const [row] = await session
      .update(noticeWebhooks)
      .set(
        error === undefined
          ? { failures: 0, failingSince: null }
          : {
              failures: sql`${noticeWebhooks.failures} + 1`,
              failingSince: sql`coalesce(${noticeWebhooks.failingSince}, ${at}::timestamptz)`,
            },
      )
      .where(eq(noticeWebhooks.id, id))
      .returning();
    if (!row?.enabled || error === undefined) return undefined;
    const failing =
      row.failures >= failingAttempts && at.getTime() - row.failingSince!.getTime() >= failingDays * dayMs;
    const because = status === 410 ? 'gone' : failing ? 'failing' : undefined;
    if (!because) return undefined;
    await session
      .update(noticeWebhooks)
      .set({ enabled: false, disabledBecause: because })
      .where(eq(noticeWebhooks.id, id));
    await giveUp(session, id);
    return because;
  }
}

const knownOf = (attempt: AttemptRow, delivery: DeliveryRow | null): KnownAttempt =>
  delivery ? { ...attempt, notice: delivery.notice, state: delivery.state, dueAt: delivery.dueAt } : attempt;
