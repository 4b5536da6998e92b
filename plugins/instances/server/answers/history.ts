import { desc, eq, sql } from 'drizzle-orm';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import { loopFailures } from '../launch/back-off.ts';
import type { Note } from '../note.ts';
import { instanceWatch, type InstanceHappening } from '../public.ts';
import { events, instances } from '../tables.ts';

export interface Happening {
  readonly type?: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** By what it is said in other languages; null where it is somebody else's own words. */
  readonly note: Note | null;
}

interface Given {
  readonly db: Database;
  readonly host: Host;
  readonly log: Log;
}

type Watch = (happening: InstanceHappening) => Promise<void>;

const shownEvents = 200;

/** What happened to each instance, for its people to read. */
export class History {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async note(instanceId: number, { type = 'Normal', reason, message, note }: Happening): Promise<void> {
    const { db, log } = this.#given;
    await db.execute(sql`
      insert into instance_events (instance_id, account_id, model_id, server_name, resource_group, type, reason, message, note)
      select id, account_id, model_id, server_name, resource_group, ${type}, ${reason}, ${message}, ${note && JSON.stringify(note)}::jsonb from instances where id = ${instanceId}
      on conflict (instance_id, reason, md5(message)) do update set count = instance_events.count + 1, last_seen = now()`);
    await this.#tell(instanceId, { type, reason, message, note }).catch((error: Error) =>
      log.error(
        { instanceId, reason, error: error.message },
        'What happened to an instance is in its history, and could not be told to those who watch.',
      ),
    );
  }

  /** The latest first. */
  async of(instanceId: number): Promise<readonly (typeof events.$inferSelect)[]> {
    return this.#given.db
      .select()
      .from(events)
      .where(eq(events.instanceId, instanceId))
      .orderBy(desc(events.lastSeen), desc(events.id))
      .limit(shownEvents);
  }

  async #tell(instanceId: number, happening: Required<Happening>): Promise<void> {
    const watches = this.#watches();
    if (watches.length === 0) return;
    const { modelId, accountId, failures } = instances;
    const [row] = await this.#given.db
      .select({ modelId, accountId, failures })
      .from(instances)
      .where(eq(instances.id, instanceId));
    if (row)
      await Promise.all(
        watches.map((watch) => watch({ ...happening, ...row, instanceId, looping: row.failures >= loopFailures })),
      );
  }

  // Made when first needed: whoever watches may itself need what this plugin offers.
  #watches(): readonly Watch[] {
    return this.#given.host.made(instanceWatch);
  }
}
