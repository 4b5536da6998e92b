import { and, eq, sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import type { Database, Pool } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { TarifficationPeriod } from '#plugins/resource-groups/contract.ts';
import type { OccupiedPlace, PricedResources } from '#plugins/resource-groups/server/public.ts';
import type { HostingNotices } from './notices.ts';
import { readPaid, type Paid } from './paid-store.ts';

/** Published with an account's id when what it was stopped for is paid again. */
export const hostingPaid = 'hosting-paid';

const payload = z.object({
  kind: z.enum(['RESOURCE_GROUP', 'QUOTA', 'SERVER']),
  resourceId: z.int(),
  accountId: z.int(),
  groupId: z.int(),
  groupName: z.string(),
  name: z.string(),
  nano: z.string(),
  period: TarifficationPeriod,
});
/** Ends what runs on something that is not paid for, and lets it run again. */
export const stop = job('hosting-charges.stop', { operation: 'REMOVE_BY_BILLING', payload });
export const resume = job('hosting-charges.resume', { operation: 'UNBLOCK', payload });

const entities = {
  SERVER: 'resource_group_server',
  QUOTA: 'resource_quota',
  RESOURCE_GROUP: 'resource_group',
} as const;

const table = pgTable('hosting_paid', {
  accountId: bigint('account_id', { mode: 'number' }).notNull(),
  kind: text().$type<Paid['kind']>().notNull(),
  resourceId: bigint('resource_id', { mode: 'number' }).notNull(),
  unpaidSince: timestamp('unpaid_since', { withTimezone: true }),
  isStopped: boolean('is_stopped').notNull(),
});

interface Parts {
  readonly pool: Pool;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly prices: PricedResources;
}

const why = {
  code: 'hosting_charges.ending.unpaid',
  message: 'the balance of its account does not cover what its place costs',
};

/** Has what is not paid for stopped, and brought back once it is paid again. */
export class HostingStops {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async look(): Promise<void> {
    const { pool } = this.#parts;
    for (const paid of await readPaid(pool, '(unpaid_since is not null) <> is_stopped')) await this.#turn(paid);
    // Whoever was let in while the money ran out.
    for (const paid of await readPaid(pool, 'unpaid_since is not null and is_stopped'))
      await evictFrom(this.#parts.prices, paid);
  }

  /** Gives the task and notes it together, so that each is given once. */
  async #turn(paid: Paid): Promise<void> {
    const { db, jobs } = this.#parts;
    const { kind, resourceId, accountId, groupId, groupName, name, nano, period, unpaidSince } = paid;
    const isStopped = unpaidSince !== undefined;
    await db.transaction(async (session) => {
      const turned = await session
        .update(table)
        .set({ isStopped })
        .where(
          and(
            eq(table.accountId, accountId),
            eq(table.kind, kind),
            eq(table.resourceId, resourceId),
            eq(table.isStopped, !isStopped),
            sql`(${table.unpaidSince} is not null) = ${isStopped}`,
          ),
        )
        .returning({ id: table.resourceId });
      if (turned.length === 0) return;
      await jobs.add(
        isStopped ? stop : resume,
        { kind, resourceId, accountId, groupId, groupName, name, nano: String(nano), period },
        { accountId, entity: { name: entities[kind], key: { accountId, groupId, id: resourceId } }, entityName: name },
        session,
      );
    });
  }
}

type Place = Pick<Paid, 'kind' | 'resourceId' | 'accountId' | 'groupId'>;
const placeOf = ({ kind, resourceId, accountId, groupId }: Place): OccupiedPlace =>
  kind === 'SERVER' ? { groupId, serverId: resourceId } : { groupId, accountId };

async function evictFrom(prices: PricedResources, place: Place): Promise<void> {
  const occupants = await prices.occupants(placeOf(place));
  if (occupants.length > 0)
    await prices.evict(
      occupants.map(({ instanceId }) => instanceId),
      why,
    );
}

type Payload = z.output<typeof payload>;
const aboutOf = ({ nano, ...about }: Payload) => ({ ...about, nano: BigInt(nano) });

export const stopping =
  ({ prices, notices }: { readonly prices: PricedResources; readonly notices: HostingNotices }) =>
  async (given: Payload): Promise<void> => {
    await evictFrom(prices, given);
    await notices.stopped(aboutOf(given));
  };

export const resuming =
  ({
    events,
    prices,
    notices,
  }: {
    readonly events: Events;
    readonly prices: PricedResources;
    readonly notices: HostingNotices;
  }) =>
  async (given: Payload): Promise<void> => {
    await events.publish(hostingPaid, String(given.accountId));
    // Nothing starts again on what was removed while it was not paid for.
    if (await prices.isThere(given.kind, given.resourceId)) await notices.resumed(aboutOf(given));
  };
