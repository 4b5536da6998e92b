import { inArray } from 'drizzle-orm';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { Eviction } from '#plugins/resource-groups/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { History } from './answers/history.ts';
import { evictionWords, stopWords } from './eviction-words.ts';
import type { DesiredStateStore } from './reconcile/desired-state-store.ts';
import type { Stopping } from './reconcile/stopping.ts';
import { instances } from './tables.ts';

/** Ends an instance whose room others need; done at once, and by its task where that was cut off. */
export const evicting = job('instances.evict', {
  operation: 'EVICT',
  payload: z.object({ instanceId: z.int(), reason: z.string(), code: z.string().optional() }),
});

interface Given {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly services: Services;
  readonly plans: DesiredStateStore;
  readonly stopping: Stopping;
  readonly history: History;
}

/** Has instances make room for others, and says so: in a task, an event and a notice. */
export class Evictions {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async displace(instanceIds: readonly number[], eviction: Eviction): Promise<void> {
    const { db, services, jobs, stopping } = this.#given;
    const { id, modelId, accountId, desired } = instances;
    const rows = await db
      .select({ id, modelId, accountId, desired })
      .from(instances)
      .where(inArray(id, [...instanceIds]));
    const staying = rows.filter((row) => row.desired === 'run');
    const known = new Map(
      (await services.byIds([...new Set(staying.map((row) => row.modelId))])).map((each) => [each.id, each]),
    );
    const why = stopWords(eviction);
    if (eviction.cause !== 'priority') for (const service of known.keys()) await this.#given.plans.evict(service);
    for (const row of staying) {
      await jobs.add(
        evicting,
        { instanceId: row.id, reason: why.message, code: why.code },
        {
          accountId: row.accountId,
          entity: {
            name: 'instance',
            key: { accountId: row.accountId, modelId: row.modelId, instanceId: row.id },
          },
          entityName: known.get(row.modelId)?.name ?? String(row.id),
        },
      );
      await this.#tell(row.id, eviction);
      await stopping.stop(row, why);
    }
  }

  #tell(instanceId: number, eviction: Eviction): Promise<void> {
    const { code, args, message } = evictionWords(instanceId, eviction);
    return this.#given.history.note(instanceId, { type: 'Warning', reason: 'Evicted', message, note: { code, args } });
  }
}
