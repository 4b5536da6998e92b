import { expect, test } from 'vitest';
import { roomsOf } from '../room.ts';
import type { ServerRow } from '../tables.ts';
import { listRooms } from './server-list.ts';
import type { ServerNow } from './server-store.ts';

const gibibyte = 2 ** 30;
const server = (id: number, status: ServerNow['status'], gpuModels: readonly string[] = []): ServerNow => ({
  row: { id, name: `server-${id}`, machine: null, draining: false } as ServerRow,
  status,
  reason: undefined,
  since: new Date(0),
  amounts: { cpu: 8, memory: 16 * gibibyte, disk: 100 * gibibyte, gpuModels, vram: 24 * gibibyte },
  machineHas: undefined,
  address: `10.0.0.${id}`,
  heardAt: undefined,
  heard: true,
});
const demand = { cpu: 2, memory: gibibyte, disk: 0, gpus: 0, derived: false, group: '' };
const rooms = roomsOf(
  [server(10, 'RUNNING'), server(2, 'RUNNING', ['L4', 'L4']), server(3, 'UNAVAILABLE', ['L40S'])],
  [
    { node: 'server-2', demand: { ...demand, gpus: 1, vram: 10 * gibibyte } },
    { node: 'server-10', demand, count: 3 },
  ],
);
const ids = (asked: Parameters<typeof listRooms>[1]) =>
  listRooms(rooms, asked).rooms.map(({ server: { row } }) => row.id);

test('servers are found by name, address and GPU, narrowed by state, sorted, and read page by page', () => {
  expect(ids({})).toEqual([3, 2, 10]);
  expect(ids({ sort: 'name' })).toEqual([2, 3, 10]);
  expect(ids({ sort: 'instances' })).toEqual([10, 2, 3]);
  expect(ids({ sort: 'fullest' })).toEqual([10, 2, 3]);
  expect(ids({ q: ' l4' })).toEqual([3, 2]);
  expect(ids({ q: '0.0.10' })).toEqual([10]);
  expect(ids({ state: 'RUNNING' })).toEqual([2, 10]);
  expect(ids({ size: 2, page: 1 })).toEqual([10]);
  const beyond = listRooms(rooms, { size: 2, page: 7 });
  expect(beyond.paging).toEqual({ totalElements: 3, totalPages: 2, pageNumber: 1, pageSize: 2 });
});

test('what is used is told of those that are measured, and of none that is lost', () => {
  const uses = new Map([
    ['server-10', { cpu: 1.5, memory: gibibyte }],
    ['server-2', { cpu: 0.25 }],
    ['server-3', { cpu: 8, disk: gibibyte }],
  ]);
  const { resources } = listRooms(rooms, {}, uses).crowd;
  expect(resources.map(({ id, used }) => [id, used])).toEqual([
    ['cpu', 1.75],
    ['memory', gibibyte],
    ['disk', undefined],
    ['gpus', undefined],
    ['vram', undefined],
  ]);
});

test('what servers in service have together is told whatever a page shows', () => {
  const { crowd } = listRooms(rooms, { q: 'nothing is called so' });
  expect(crowd).toEqual({
    all: 3,
    inService: 2,
    instances: 4,
    resources: [
      { id: 'cpu', has: 16, taken: 8 },
      { id: 'memory', has: 32 * gibibyte, taken: 4 * gibibyte },
      { id: 'disk', has: 200 * gibibyte, taken: 0 },
      { id: 'gpus', has: 2, taken: 1 },
      { id: 'vram', has: 48 * gibibyte, taken: 10 * gibibyte },
    ],
  });
});
