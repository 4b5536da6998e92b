import { eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { GroupType } from '#plugins/resource-groups/server/public.ts';
import type { InstanceStore } from './instance-store.ts';
import type { Specs } from './specs.ts';
import { gates, instances, links } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly store: InstanceStore;
  readonly specs: Specs;
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
      select id, driver from (
        select id, driver, deleted_at, row_number() over (partition by model_id order by id desc) as place from instances where deleted_at is not null
      ) as ended where place > ${keptOfService} or deleted_at < now() - make_interval(days => ${keptDays})`);
    await this.#drop(rows);
    const silent = sql`${gates.lastSeen} < now() - interval '1 minute'`;
    await db.delete(links).where(sql`${links.gate} in (select ${gates.gate} from ${gates} where ${silent})`);
    await db.delete(gates).where(silent);
  }

  /** Drops everything of a service that is no more. */
  async forgetService(modelId: number): Promise<void> {
    await this.#drop(await this.#given.db.select({ id: instances.id, driver: instances.driver }).from(instances).where(eq(instances.modelId, modelId)));
  }

  /** Ends processes whose instances the database does not know or counts as ended, as after it was restored from a backup. */
  async endStrays(): Promise<void> {
    for (const driver of this.#given.specs.drivers()) {
      const ids = await driver.list();
      const known = await this.#given.store.known(ids);
      for (const id of ids.filter((each) => !known.live.has(each))) {
        await driver.stop(id, strayGraceMs);
        if (!known.rows.has(id)) await driver.forget(id);
      }
    }
  }

  async #drop(rows: readonly Kept[]): Promise<void> {
    for (const { id, driver } of rows) if (driver) await this.#given.specs.driver(driver).forget(Number(id));
    await this.#given.store.delete(rows.map(({ id }) => Number(id)));
  }
}

type Kept = { readonly id: number; readonly driver: GroupType | null };
