import type { Demand } from '#plugins/services/server/public.ts';

export type Resource = 'cpu' | 'memory' | 'disk' | 'gpus' | 'vram';
export const resources: readonly Resource[] = ['cpu', 'memory', 'disk', 'gpus', 'vram'];

/** Cores, bytes, whole GPUs, and bytes of memory of each of those: GPUs are given as a whole, so that who gets one takes none of another's memory. */
export type Amounts = Readonly<Record<Resource, number>>;

/** Sums of decimal fractions miss by less. */
const tolerance = 1e-9;

/** What one instance asks for. */
export const needOf = ({ cpu, memory, disk, gpus, vram = 0 }: Demand): Amounts => ({ cpu, memory, disk, gpus, vram });

/** What of a need is not free. */
export const shortOf = (free: Amounts, need: Amounts): readonly Resource[] =>
  resources.filter((each) => need[each] > free[each] + tolerance);

/** The same as a question, which is asked for each server of each instance. */
export const fits = (free: Amounts, need: Amounts): boolean =>
  need.cpu <= free.cpu + tolerance &&
  need.memory <= free.memory + tolerance &&
  need.disk <= free.disk + tolerance &&
  need.gpus <= free.gpus + tolerance &&
  need.vram <= free.vram + tolerance;

/** What is left by then, for somebody to change. */
export type Left = Record<Resource, number>;

export function take(left: Left, need: Amounts): void {
  left.cpu -= need.cpu;
  left.memory -= need.memory;
  left.disk -= need.disk;
  left.gpus -= need.gpus;
}

export function giveBack(left: Left, need: Amounts): void {
  left.cpu += need.cpu;
  left.memory += need.memory;
  left.disk += need.disk;
  left.gpus += need.gpus;
}
