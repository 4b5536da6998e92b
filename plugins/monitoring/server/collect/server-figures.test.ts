import { expect, test } from 'vitest';
import type { OccupiedServer } from '#plugins/resource-groups/server/public.ts';
import { gpusOf } from './server-figures.ts';

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
