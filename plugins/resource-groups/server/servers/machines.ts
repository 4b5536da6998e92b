import { glob, readFile, statfs } from 'node:fs/promises';
import { availableParallelism, hostname, networkInterfaces, totalmem } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { installation } from '../groups.ts';

/** How often a machine tells of itself, and after how long without a word it counts as gone. */
export const heartbeatMs = 10_000;
export const silentSeconds = 35;

interface Given {
  readonly db: Database;
  /** Lies on the disk that instances write to. */
  readonly dataDir: string;
}

/** Tells the installation of this machine and what it has; it is a server of the installation's own groups from the first time on. */
export class MachineTeller {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async tell(): Promise<void> {
    const { db, dataDir } = this.#given;
    const name = hostname();
    const disk = await statfs(dataDir);
    const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
    const address = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    await db.execute(sql`
      insert into hosting_machines (name, cores, memory_bytes, disk_bytes, address, gpu_models)
      values (${name}, ${availableParallelism()}, ${memory}, ${disk.blocks * disk.bsize}, ${address ?? null}, ${JSON.stringify(await gpuModels())}::jsonb)
      on conflict (name) do update set cores = excluded.cores, memory_bytes = excluded.memory_bytes, disk_bytes = excluded.disk_bytes,
        address = excluded.address, gpu_models = excluded.gpu_models, heard_at = now(),
        up_since = case when hosting_machines.heard_at < now() - make_interval(secs => ${silentSeconds}) then now() else hosting_machines.up_since end`);
    await db.execute(sql`
      insert into resource_servers (group_id, name, machine, is_auto_created, status)
      select id, ${name}, ${name}, true, 'RUNNING' from resource_groups where owner_id = ${installation} and type = 'HOSTING_SERVER'
      on conflict do nothing`);
  }
}

/** The models of the GPUs of this machine, as NVIDIA's driver names them; one entry for each card. */
export async function gpuModels(driver = '/proc/driver/nvidia/gpus'): Promise<readonly string[]> {
  const models: string[] = [];
  for await (const file of glob(`${driver}/*/information`)) {
    const model = /^Model:\s*(.+)$/m.exec(await readFile(file, 'utf8'))?.[1];
    if (model !== undefined) models.push(model.trim());
  }
  return models.toSorted();
}
