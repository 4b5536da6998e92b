import { readFile, statfs } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, totalmem } from 'node:os';
import type { Figures } from '../tables.ts';

/** What the processors of this machine have done since it started, in milliseconds. */
export interface ProcessorTime {
  readonly busy: number;
  readonly whole: number;
}

export function processorTime(): ProcessorTime {
  const times = cpus().map((each) => each.times);
  const whole = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { whole, busy: whole - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** What this machine has and uses; `folder` lies on the disk that instances write to. */
export async function machineFigures(
  folder: string,
  before: ProcessorTime | undefined,
  now: ProcessorTime,
): Promise<Figures> {
  const cores = cpus().length;
  const total = totalmem();
  const disk = await statfs(folder).catch(() => undefined);
  return {
    ...(before && now.whole > before.whole
      ? { cpu_usage: ((now.busy - before.busy) / (now.whole - before.whole)) * cores }
      : {}),
    cpu_limit: cores,
    cpu_allocatable: availableParallelism(),
    ram_usage: total - (await availableMemory()),
    ram_limit: total,
    ram_allocatable: Math.min(total, process.constrainedMemory() || total),
    ...(disk
      ? {
          disk_usage: (disk.blocks - disk.bfree) * disk.bsize,
          disk_limit: disk.blocks * disk.bsize,
          disk_allocatable: (disk.blocks - disk.bfree + disk.bavail) * disk.bsize,
        }
      : {}),
  };
}

/** What could be given to a program without swapping, caches included, where the system tells it. */
async function availableMemory(): Promise<number> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024;
}
