import { eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Log } from '#core/server/runtime.ts';
import type { Drivers, RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import type { InstancesEnvironment } from '../environment.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { Specs } from '../launch/specs.ts';
import { events, gates, instances, links, type InstanceRow } from '../tables.ts';

interface Given {
  readonly db: Database;
  readonly store: InstanceStore;
  readonly specs: Specs;
  readonly drivers: Drivers;
  readonly environment: InstancesEnvironment;
  readonly log: Log;
}

/** What an instance that ended counts for at least, with what else is kept of it. */
const leastBytes = 64 * 2 ** 10;

/** How long a process that nobody knows any more may take to end. */
const strayGraceMs = 2_000;

/** Drops what nobody needs any more: old instances with their logs, processes without an instance, gates that are gone. */
export class Retention {
  readonly #given: Given;
  /** How many bytes are kept of instances that ended, which write no more. */
  #sizes: ReadonlyMap<number, number> = new Map();

  constructor(given: Given) {
    this.#given = given;
  }

  async purge(): Promise<void> {
    const { db, environment } = this.#given;
    const silent = sql`${gates.lastSeen} < now() - interval '1 minute'`;
    await db.delete(links).where(sql`${links.gate} in (select ${gates.gate} from ${gates} where ${silent})`);
    await db.delete(gates).where(silent);
    await db
      .delete(events)
      .where(sql`${events.lastSeen} < now() - make_interval(days => ${environment.eventsKeptDays})`);
    const { rows } = await db.execute<Ended>(sql`
      select id, model_id as "modelId", driver, account_id as "accountId", group_id as "groupId",
        resource_group as "resourceGroup",
        deleted_at < now() - make_interval(days => ${environment.logsKeptDays}) as "isOver"
      from instances where deleted_at is not null order by model_id, id desc`);
    await this.#drop(rows.filter(({ isOver }) => isOver));
    const kept = rows.filter(({ isOver }) => !isOver);
    const sizes = new Map<number, number>();
    for (const row of kept) sizes.set(row.id, this.#sizes.get(row.id) ?? (await this.#bytesOf(row)));
    this.#sizes = sizes;
    const sized = kept.map((row) => ({ ...row, bytes: sizes.get(row.id)! }));
    await this.#drop(beyond(sized, environment.logsKeptBytes));
  }

  /** Drops everything of a service that is no more. */
  async forgetService(modelId: number): Promise<void> {
    await this.#given.db.delete(events).where(eq(events.modelId, modelId));
    await this.#drop(
      await this.#given.db
        .select({
          id: instances.id,
          driver: instances.driver,
          accountId: instances.accountId,
          groupId: instances.groupId,
          resourceGroup: instances.resourceGroup,
        })
        .from(instances)
        .where(eq(instances.modelId, modelId)),
    );
  }

  /** Ends processes whose instances the database does not know or counts as ended, as after it was restored from a backup. */
  async endStrays(): Promise<void> {
    const { drivers, log } = this.#given;
    const ending = (await drivers.all()).map((driver) =>
      // One that cannot be reached is nobody else's trouble.
      this.#endStraysOf(driver).catch(({ message: error }: Error) =>
        log.warn({ type: driver.type, error }, 'Processes without an instance could not be looked for.'),
      ),
    );
    await Promise.all(ending);
  }

  async #endStraysOf(driver: RuntimeDriver): Promise<void> {
    const ids = await driver.list();
    const known = await this.#given.store.known(ids);
    for (const id of ids.filter((each) => !known.live.has(each))) {
      await driver.stop(id, strayGraceMs);
      if (!known.rows.has(id)) await driver.forget(id);
    }
  }

  /** How much is kept of an instance: most of all what it said. */
  async #bytesOf(row: Kept): Promise<number> {
    const logs = (await (await this.#driverOf(row))?.listLogs(Number(row.id))) ?? [];
    return Math.max(
      leastBytes,
      logs.reduce((sum, { from, to }) => sum + to - from, 0),
    );
  }

  /** Nobody where it never had one, or where what is kept of it went with its group. */
  async #driverOf({ driver, accountId, groupId, resourceGroup }: Kept) {
    if (!driver) return undefined;
    const where = { accountId: Number(accountId), groupId: groupId === null ? null : Number(groupId), resourceGroup };
    return this.#given.specs.driverOf(where).catch(asGone);
  }

  async #drop(rows: readonly Kept[]): Promise<void> {
    for (const row of rows) await (await this.#driverOf(row))?.forget(Number(row.id));
    await this.#given.store.delete(rows.map(({ id }) => Number(id)));
  }
}

type Kept = Pick<InstanceRow, 'id' | 'driver' | 'accountId' | 'groupId' | 'resourceGroup'>;
type Ended = Kept & Pick<InstanceRow, 'modelId'> & { readonly isOver: boolean };

/** Those that a service has no room for: what ended last is kept first, and the last one always. */
export function beyond<T extends { readonly modelId: number; readonly bytes: number }>(
  latestFirst: readonly T[],
  mostBytes: number,
): readonly T[] {
  const taken = new Map<number, number>();
  return latestFirst.filter(({ modelId, bytes }) => {
    const before = taken.get(modelId);
    taken.set(modelId, (before ?? 0) + bytes);
    return before !== undefined && before + bytes > mostBytes;
  });
}

function asGone(error: Error): undefined {
  if (!(error instanceof Fault)) throw error;
}
