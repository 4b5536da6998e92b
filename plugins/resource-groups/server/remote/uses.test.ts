import { expect, test } from 'vitest';
import { HostingServers } from '../joined/hosting-servers.ts';
import type { InstanceUse, RuntimeDriver } from '../public.ts';
import { Uses } from './uses.ts';

const use: InstanceUse = { cores: 1, memoryBytes: 2 ** 20 };

test('an engine tells what instances of its own groups use, and nothing of those of others', async () => {
  const [one, other] = [
    { use: async () => new Map([7, 8, 9].map((id) => [id, use])) },
    { use: async () => new Map([[9, use]]) },
  ] as unknown as [RuntimeDriver, RuntimeDriver];
  const groupOf = new Map([
    [7, 1],
    [8, 2],
    [9, 3],
  ]);
  const told: number[][] = [];
  const uses = new Uses({
    drivers: { all: async () => [one, other], groupsOf: (driver) => new Set(driver === one ? [1, 2] : [3]) },
    occupancy: () => ({
      groupsOf: async (ids) => new Map(ids.flatMap((id) => (groupOf.has(id) ? [[id, groupOf.get(id)!] as const] : []))),
    }),
    observers: () => [async (of) => void told.push([...of.keys()])],
    log: { debug: () => undefined } as never,
  });
  await uses.take();
  expect(told.toSorted()).toEqual([[7, 8], [9]]);
});

test('a machine that joined tells what instances use that were given to it', async () => {
  const machine = (id: number, instances: readonly number[]) => ({
    row: { id, name: `far-${id}`, joined: true },
    status: 'RUNNING',
    told: instances.map((each) => [each, use]),
  });
  const machines = [machine(1, [7, 8]), machine(2, [8, 9])];
  const placed = new Map([
    [1, [7]],
    [2, [8]],
  ]);
  const driver = new HostingServers({
    servers: { now: async () => machines },
    places: { list: async (serverId: number) => placed.get(serverId) },
    channels: { to: async (serverId: number) => ({ ask: async () => machines[serverId - 1]!.told }) },
  } as never);
  expect([...(await driver.use()).keys()]).toEqual([7, 8]);
});
