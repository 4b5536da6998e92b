import { eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Drivers } from '#plugins/resource-groups/server/public.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { Specs } from '../launch/specs.ts';
import { gates, instances, links, type InstanceRow } from '../tables.ts';

interface Given {
  readonly db: Database;
  readonly store: InstanceStore;
  readonly specs: Specs;
  readonly drivers: Drivers;
}

/** Ended instances whose logs and history are kept: so many of each service, for so long. */
const keptOfService = 10;
const keptDays = 7;

/** How long a process that nobody knows any more may take to end. */
const strayGraceMs = 2_000;

/** Drops what nobody needs any more: old instances with their logs, processes without an instance, gates that are gone. */
export class Retention {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async purge(): Promise<void> {
    const { db } = this.#given;
    const { rows } = await db.execute<Kept>(sql`
      select id, driver, account_id as "accountId", group_id as "groupId", resource_group as "resourceGroup" from (
        select *, row_number() over (partition by model_id order by id desc) as place from instances where deleted_at is not null
      ) as ended where place > ${keptOfService} or deleted_at < now() - make_interval(days => ${keptDays})`);
    await this.#drop(rows);
    const silent = sql`${gates.lastSeen} < now() - interval '1 minute'`;
    await db.delete(links).where(sql`${links.gate} in (select ${gates.gate} from ${gates} where ${silent})`);
    await db.delete(gates).where(silent);
  }

  /** Drops everything of a service that is no more. */
  async forgetService(modelId: number): Promise<void> {
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
    for (const driver of await this.#given.drivers.all()) {
      const ids = await driver.list();
      const known = await this.#given.store.known(ids);
      for (const id of ids.filter((each) => !known.live.has(each))) {
        await driver.stop(id, strayGraceMs);
        if (!known.rows.has(id)) await driver.forget(id);
      }
    }
  }

  async #drop(rows: readonly Kept[]): Promise<void> {
    for (const { id, driver, ...row } of rows) {
      if (!driver) continue;
      const { accountId, groupId, resourceGroup } = row;
      const where = { accountId: Number(accountId), groupId: groupId === null ? null : Number(groupId), resourceGroup };
      // What is kept of it went with its group.
      const found = await this.#given.specs.driverOf(where).catch(asGone);
      await found?.forget(Number(id));
    }
    await this.#given.store.delete(rows.map(({ id }) => Number(id)));
  }
}

type Kept = Pick<InstanceRow, 'id' | 'driver' | 'accountId' | 'groupId' | 'resourceGroup'>;

function asGone(error: Error): undefined {
  if (!(error instanceof Fault)) throw error;
}
