import { expect, test } from 'vitest';
import type { OccupiedServer } from '#plugins/resource-groups/server/public.ts';
import type { Figures } from '../tables.ts';
import type { Counted } from './inventory-sampler.ts';
import { gpusOf, serversOf } from './server-figures.ts';

const gibibyte = 2 ** 30;
const vram = 24 * gibibyte;
const none = { cpu: 0, memory: 0, disk: 0, gpus: 0, vram: 0, instances: 0, derivedInstances: 0, gpuInstances: 0 };

const server = (machine: string | undefined, cards: number, given: number): OccupiedServer => ({
  groupId: 1,
  name: 'any',
  machine,
  has: { cpu: 8, memory: gibibyte, disk: gibibyte, gpuModels: Array.from({ length: cards }, () => 'L4'), vram },
  taken: { ...none, gpus: given, vram: given * vram },
  instanceIds: [],
});

test('a machine has the GPUs of all of it, and what each group that has a part of it gave is taken', () => {
  const servers = [server('dock', 4, 1), server('dock', 2, 2), server('quay', 8, 8), server(undefined, 1, 1)];
  expect(gpusOf('node/dock', servers)).toEqual({
    gpu_limit: 4,
    gpu_usage: 3,
    vram_limit: 96 * gibibyte,
    vram_usage: 72 * gibibyte,
  });
  expect(gpusOf('node/quay', servers)).toMatchObject({ gpu_limit: 8, gpu_usage: 8 });
});

test('a machine without GPUs has no figures of them, and one that does not tell of their memory none of that', () => {
  expect(gpusOf('node/dock', [server('dock', 0, 0)])).toEqual({});
  expect(gpusOf('node/dock', [{ ...server('dock', 0, 0), has: undefined }])).toEqual({});
  const mute = server('dock', 2, 1);
  expect(gpusOf('node/dock', [{ ...mute, has: { ...mute.has!, vram: undefined } }])).toEqual({
    gpu_limit: 2,
    gpu_usage: 1,
  });
});

test('what is used of a server is what its instances use, where somebody measures them', () => {
  const used = (instanceIds: readonly number[], machine?: string) => {
    const counted = [1, 2].map((id) => ({ id, figures: { cpu_usage: id / 4, ram_usage: id * gibibyte } }) as Counted);
    const [[, figures]] = serversOf([{ ...server(machine, 0, 0), instanceIds }], counted) as [[string, Figures]];
    return [figures.cpu_usage, figures.ram_usage];
  };
  expect(used([1, 2])).toEqual([0.75, 3 * gibibyte]);
  expect(used([2, 3])).toEqual([0.5, 2 * gibibyte]);
  expect(used([], 'dock')).toEqual([0, 0]);
  expect(used([3])).toEqual([undefined, undefined]);
});
