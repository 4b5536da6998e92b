import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { Fault, type FaultBody } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import {
  groupChanged,
  roomLock,
  type Place,
  type Placer,
  type ResourceGroups,
} from '#plugins/resource-groups/server/public.ts';
import {
  inTurn,
  type ServiceEntity,
  type Starts,
  type StartVerdict,
  type StartWish,
} from '#plugins/services/server/public.ts';
import { demandOf } from './demand.ts';
import { instanceChanged } from '../public.ts';
import { instances } from '../tables.ts';
import { Holdings } from './holdings.ts';
import { whyNoGroup } from './startable.ts';

interface Given {
  readonly db: Database;
  readonly starts: Starts;
  readonly events: Events;
  readonly placer: Placer;
  readonly groups: ResourceGroups;
}

/** What came of asking for an instance; where it passes, it has its place. */
type Admitted =
  | Exclude<StartVerdict, { do: 'pass' }>
  | (Extract<StartVerdict, { do: 'pass' }> & { readonly place: Place });

interface Wish {
  readonly occasion: Exclude<StartWish['occasion'], 'start'>;
  /** How many instances the service is to have. */
  readonly instances: number;
  readonly caller?: Caller | undefined;
}

/** How an instance is about to be started. */
interface Placed {
  readonly service: ServiceEntity;
  readonly group: { readonly id: number };
  readonly hash: string;
  /** The accounts of its images where nobody else is to see what is inside. */
  readonly closedTo: readonly number[];
}

/** Admission control: asks the guards of starts, for one wish of an account at a time over all processes. */
export class Admission {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** What the guards say where the service has a group to run in, without anything being done. */
  async ask(service: ServiceEntity, wish: Wish): Promise<StartVerdict> {
    const { groups, starts } = this.#given;
    const gone = await whyNoGroup(groups, service);
    return gone ? { do: 'refuse', fault: gone } : starts.ask(wishOf(service, wish));
  }

  /** Does what a wish leads to, before another of the account is asked for; throws its refusal. */
  grant(service: ServiceEntity, wish: Wish, work: () => Promise<void>): Promise<void> {
    return inTurn(this.#given.db, service.account.id, async () => {
      const verdict = await this.ask(service, wish);
      if (verdict.do === 'refuse') throw verdict.fault;
      await work();
    });
  }

  /** Gives an instance room in its group for its first process; answers the verdict where it gets none, and it is tried again. */
  async admit(instanceId: number, { service, group, hash: specHash, closedTo }: Placed): Promise<Admitted> {
    const admitted = await inTurn<Admitted>(this.#given.db, service.account.id, async (session) => {
      // Several accounts may share a group, and no two are given the same room. Its turn always comes after that of the account.
      await session.execute(roomLock(group.id));
      const holdings = new Holdings(session);
      const alike = await holdings.admittedAlike(service.id, specHash);
      const verdict = await this.#given.starts.ask({
        ...wishOf(service, { occasion: 'start', instances: alike + 1 }),
        others: await holdings.admitted(service.account.id, service.id),
      });
      if (verdict.do !== 'pass') return verdict;
      const demand = demandOf(service.data);
      const place = await this.#given.placer.place({
        groupId: group.id,
        instanceId,
        accountId: service.account.id,
        modelId: service.id,
        service: service.name,
        demand,
        closedTo,
      });
      if (place instanceof Fault) return { do: 'queue', fault: place };
      await session
        .update(instances)
        .set({ held: demand, heldUp: null, specHash, groupId: group.id, serverName: place.node ?? null })
        .where(and(eq(instances.id, instanceId), isNull(instances.deletedAt)));
      return { ...verdict, place };
    });
    if (admitted.do === 'pass') await this.#given.events.publish(groupChanged, String(group.id));
    return admitted;
  }

  /** Whether an instance may begin again where it has its place. */
  keeps(groupId: number, node: string | undefined): Promise<boolean> {
    return this.#given.placer.keeps({ groupId, node });
  }

  /** Has all that waits in an account, or in a group, asked for again now. */
  async askAgain(accountId: number, groupId?: number): Promise<void> {
    const where = eq(instances.accountId, accountId);
    const waiting = await this.#given.db
      .update(instances)
      .set({ nextAttemptAt: null })
      .where(
        and(
          groupId === undefined ? where : or(where, eq(instances.groupId, groupId)),
          isNull(instances.deletedAt),
          isNotNull(instances.heldUp),
        ),
      )
      .returning({ modelId: instances.modelId });
    for (const modelId of new Set(waiting.map((each) => each.modelId)))
      await this.#given.events.publish(instanceChanged, String(modelId));
  }

  /** Why nothing of a service runs, where guards hold up all of it that is to run. */
  async heldUp(modelId: number): Promise<FaultBody | undefined> {
    const rows = await this.#given.db
      .select({ heldUp: instances.heldUp })
      .from(instances)
      .where(
        and(
          eq(instances.modelId, modelId),
          isNull(instances.deletedAt),
          eq(instances.desired, 'run'),
          sql`${instances.hosting} <> 'external'`,
        ),
      );
    return rows.every((row) => row.heldUp !== null) ? (rows[0]?.heldUp ?? undefined) : undefined;
  }
}

const wishOf = (service: ServiceEntity, { occasion, instances: count, caller }: Wish | StartingWish) => ({
  occasion,
  account: service.account,
  service,
  instances: count,
  demand: demandOf(service.data),
  caller,
});
type StartingWish = Omit<Wish, 'occasion'> & { readonly occasion: 'start' };

/** As it is told to somebody whose call finds nobody to answer it. */
export const asUnavailable = ({ code, message, args }: FaultBody): Fault =>
  new Fault(code, message, 503, { ...args, retryAfter: '30' });
