import { expect, test } from 'vitest';
import { resourcesOf, shown } from './amounts.ts';

const reserved = { cpu: 1, memory: 2 ** 30, disk: 2 ** 31, gpus: 1, vram: 2 ** 34, instances: 3 };
const resources = { cpu: '4', memory: '8Gi', disk: '10Gi', gpuModels: [] };
const rows = (more: object) =>
  resourcesOf({ resources: { ...resources, ...more }, reserved }).map(({ id, has, taken }) => [
    id,
    shown(id, taken),
    shown(id, has),
  ]);
const always = [
  ['cpu', 1, 4],
  ['memory', 1, 8],
  ['disk', 2, 10],
];

test('a server tells of GPUs, their memory and pods where it has them', () => {
  expect(rows({})).toEqual(always);
  expect(rows({ gpuModels: ['L4', 'L4'] })).toEqual([...always, ['gpus', 1, 2]]);
  expect(rows({ gpuModels: ['L4', 'L4'], vram: '24576Mi', pods: 110 })).toEqual([
    ...always,
    ['gpus', 1, 2],
    ['vram', 16, 48],
    ['pods', 3, 110],
  ]);
});
