import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Words } from '#plugins/resource-groups/server/public.ts';
import type { History } from '../answers/history.ts';
import type { DesiredStateStore } from './desired-state-store.ts';
import { noteOf } from '../note.ts';
import { instanceChanged, instanceDropped } from '../public.ts';
import { instances, type InstanceRow } from '../tables.ts';

interface Given {
  readonly db: Database;
  readonly events: Events;
  readonly history: History;
  readonly plans: DesiredStateStore;
  readonly clock: Clock;
}

interface How {
  /** Without time to finish requests. */
  readonly now?: boolean;
  /** One fewer is wanted of its service from then on. */
  readonly oneFewer?: boolean;
}

/** Lets instances go: from this moment their tokens are refused and they get no new requests; whoever leads the hosting ends their processes. */
export class Stopping {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async stop({ id }: Pick<InstanceRow, 'id'>, why: Words, how: How = {}): Promise<void> {
    await this.#stop([id], why, how);
  }

  /** Lets every instance of a service go, external ones too. */
  async stopAll(modelId: number, why: Words, how: How = {}): Promise<void> {
    const rows = await this.#given.db
      .select({ id: instances.id })
      .from(instances)
      .where(and(eq(instances.modelId, modelId), isNull(instances.deletedAt)));
    await this.#stop(
      rows.map(({ id }) => id),
      why,
      how,
    );
  }

  async #stop(ids: readonly number[], why: Words, { now = false, oneFewer = false }: How): Promise<void> {
    const { db, events, history, plans, clock } = this.#given;
    const { message: reason } = why;
    const note = noteOf(why);
    const stopped = await db.transaction(async (session) => {
      if (now)
        await session
          .update(instances)
          .set({ stopNow: true })
          .where(and(inArray(instances.id, [...ids]), eq(instances.desired, 'stop')));
      const changed = await session
        .update(instances)
        .set({ desired: 'stop', stopAt: clock(), stopReason: reason, stopNote: note, stopNow: now })
        .where(and(inArray(instances.id, [...ids]), eq(instances.desired, 'run'), isNull(instances.deletedAt)))
        .returning({ id: instances.id, modelId: instances.modelId });
      for (const { modelId } of oneFewer ? changed : [])
        await plans.within(session).request(modelId, (wanted) => wanted - 1);
      return changed;
    });
    for (const { id } of stopped) {
      await history.note(id, { reason: 'Stopping', message: `It is to end: ${reason}.`, note });
      await events.publish(instanceDropped, `${id} ${reason}`);
    }
    for (const modelId of new Set(stopped.map((each) => each.modelId)))
      await events.publish(instanceChanged, String(modelId));
  }
}
