import { execFile } from 'node:child_process';
import { access, constants, glob, readFile, statfs } from 'node:fs/promises';
import { availableParallelism, hostname, networkInterfaces, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { installation } from '../groups.ts';
import type { ServerAmounts } from '../tables.ts';

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
    const gpus = await gpusHere();
    await db.execute(sql`
      insert into hosting_machines (name, cores, memory_bytes, disk_bytes, address, gpu_models, gpu_memory_bytes)
      values (${name}, ${availableParallelism()}, ${memory}, ${disk.blocks * disk.bsize}, ${address ?? null}, ${JSON.stringify(gpus.gpuModels)}::jsonb, ${gpus.vram ?? null})
      on conflict (name) do update set cores = excluded.cores, memory_bytes = excluded.memory_bytes, disk_bytes = excluded.disk_bytes,
        address = excluded.address, gpu_models = excluded.gpu_models, gpu_memory_bytes = excluded.gpu_memory_bytes, heard_at = now(),
        up_since = case when hosting_machines.heard_at < now() - make_interval(secs => ${silentSeconds}) then now() else hosting_machines.up_since end`);
    await db.execute(sql`
      insert into resource_servers (group_id, name, machine, is_auto_created, status)
      select id, ${name}, ${name}, true, 'RUNNING' from resource_groups where owner_id = ${installation} and type = 'HOSTING_SERVER'
      on conflict do nothing`);
  }
}

/** The GPUs of this machine, with the memory that each of them has. */
export async function gpusHere(): Promise<Pick<ServerAmounts, 'gpuModels' | 'vram'>> {
  const models = await gpuModels();
  // A card has as much memory as it had.
  if (models.length > 0) memory ??= gpuMemory();
  return { gpuModels: models, vram: await memory };
}
let memory: Promise<number | undefined> | undefined;

/** Bytes of memory that each GPU of this machine has at least, as NVIDIA's tool tells; undefined where that is not there. */
export async function gpuMemory(tool = 'nvidia-smi'): Promise<number | undefined> {
  const sizes = (await askOfCards(tool, ['memory.total'])).flatMap(([size]) => size || []);
  return sizes.length > 0 ? Math.min(...sizes) * 2 ** 20 : undefined;
}

/** What the GPUs of this machine do. */
export interface GpuUse {
  /** How many of them are busy together: two at a half are one. */
  readonly busy: number;
  readonly memoryBytes: number;
}

/** What NVIDIA's tool tells that the GPUs of this machine do now; undefined where it tells nothing. */
export async function gpuUse(tool = 'nvidia-smi'): Promise<GpuUse | undefined> {
  const cards = await askOfCards(tool, ['utilization.gpu', 'memory.used']);
  // Cards that are cut into parts do not tell how busy they are.
  if (cards.length === 0 || cards.flat().some(Number.isNaN)) return undefined;
  const sum = (at: number) => cards.reduce((all, card) => all + card[at]!, 0);
  return { busy: sum(0) / 100, memoryBytes: sum(1) * 2 ** 20 };
}

/** What NVIDIA's tool answers for each card, NaN where that is no number; nothing where it is not there. */
async function askOfCards(tool: string, figures: readonly string[]): Promise<readonly (readonly number[])[]> {
  if (!(await isProgram(tool))) return [];
  const told = await promisify(execFile)(tool, [`--query-gpu=${figures.join()}`, '--format=csv,noheader,nounits'], {
    timeout: 10_000,
  }).catch(() => undefined);
  const lines = (told?.stdout ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => line.split(',').map((value) => Number.parseInt(value, 10)));
}

/** Whether there is such a program. To learn so by starting it costs a fork of the whole server, each second where there is none. */
async function isProgram(name: string): Promise<boolean> {
  const folders = name.includes('/') ? [''] : (process.env['PATH'] ?? '').split(delimiter);
  for (const folder of folders)
    if (
      await access(join(folder, name), constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return true;
  return false;
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
