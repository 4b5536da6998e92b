import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { Networks } from '#core/server/networks.ts';
import type { GroupTarget } from '#plugins/resource-groups/server/public.ts';
import { driverContract } from '#plugins/resource-groups/server/test/driver-contract.ts';
import { bareSpec } from '#plugins/resource-groups/server/test/specs.ts';
import { hungryNode } from '#plugins/resource-groups/server/test/scripts.ts';
import { VastAccounts } from './accounts.ts';
import { VastDriver } from './driver.ts';
import { RentalNotices } from './notices.ts';
import { offer, Simulator } from './test/simulator.ts';

const folder = mkdtempSync(join(tmpdir(), 'vast-'));
const absentImage = 'images.example.com/none:1';
const simulator = new Simulator(() => ['/bin/sh', '-c', 'eval "$SCRIPT"']);
simulator.offers = Array.from({ length: 40 }, (_, at) => offer(at + 1));
simulator.mood.absent.add(absentImage);
beforeAll(() => simulator.start());
afterAll(() => {
  simulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

const group: GroupTarget = {
  id: 5,
  name: 'rented',
  ownerId: 7,
  type: 'VAST_AI',
  access: 'PRIVATE',
  isDefault: false,
  enabledEviction: false,
  enabledAutoScaling: true,
  settings: {},
  connection: {},
  offerRequirements: { maxPricePerHour: 1 },
  autoScaling: { minServersCount: 0, maxServersCount: 3 },
};
const networks = new Networks([]);
const notices = new RentalNotices({ raise: async () => undefined });
const tries = { note: async () => undefined, noteNone: async () => undefined, lost: async () => undefined };
const of = (instanceId: number) =>
  [...simulator.rented.values()].filter(({ label }) => label.split(':').at(-3) === String(instanceId));
/** What was asked of the marketplace by a server that has ended is done there all the same. */
let asking: (() => readonly number[]) | undefined;

driverContract({
  async open() {
    await vi.waitFor(() => expect(asking?.().filter((id) => of(id).length === 0) ?? []).toEqual([]));
    const settings = {
      url: simulator.url,
      token: 'sesame',
      gate: { host: 'gate.example.com', port: 443, secure: true },
      accounts: 'all' as const,
      country: undefined,
    };
    const accounts = new VastAccounts({
      settings,
      networks,
      notices,
      tries,
      folder,
      installation: { id: async () => '01234567-89ab-cdef' },
      history: { note: async () => undefined },
      clock: () => new Date(),
      log: { warn: () => undefined, error: () => undefined } as never,
    });
    const account = accounts.ofGroup(group);
    asking = () => account.rentals.under();
    return new VastDriver({ settings, networks, notices, tries }, group, account);
  },
  spec: (instanceId, script) => ({
    ...bareSpec,
    instanceId,
    image: 'images.example.com/box:1',
    environment: { SCRIPT: script },
  }),
  absentImage,
  hungry: hungryNode,
  kill: (instanceId) => of(instanceId).forEach(({ process }) => process!.kill('SIGKILL')),
  alive: (instanceId) => of(instanceId).length > 0,
  lose: () => void (simulator.mood.lost = true),
  find: () => void (simulator.mood.lost = false),
  cannot: {
    word: {
      because: 'the marketplace tells nothing unless it is asked',
      shown: ({ servers }) => expect(servers).toBeUndefined(),
    },
    memory: {
      because: 'what a machine knew goes with it, and instances note for themselves how they ended',
      async shown(driver, instanceId, restart) {
        await driver.stop(instanceId, 0);
        expect(await driver.observe(instanceId)).toMatchObject({ state: 'exited', reason: 'Stopped', attempt: 1 });
        expect(await (await restart()).observe(instanceId)).toEqual({ state: 'absent' });
      },
    },
    'foreign end': {
      because: 'the marketplace tells that a container ended and not how',
      async shown(driver, instanceId) {
        of(instanceId)[0]!.process!.kill('SIGKILL');
        await vi.waitFor(async () =>
          expect(await driver.observe(instanceId)).toMatchObject({ state: 'exited', reason: 'Exited' }),
        );
      },
    },
    'exit code': {
      because: 'the marketplace tells that a container ended and not how',
      async shown(driver, instanceId) {
        of(instanceId)[0]!.process!.kill('SIGKILL');
        const ended = await vi.waitFor(async () => {
          const seen = await driver.observe(instanceId);
          expect(seen).toMatchObject({ state: 'exited', reason: 'Exited' });
          return seen;
        });
        expect(ended).not.toHaveProperty('exitCode');
      },
    },
    grace: {
      because: 'a machine is given back with what runs on it, for it is paid by the second',
      async shown(driver, instanceId) {
        await driver.stop(instanceId, 3_600_000);
        expect(of(instanceId)).toEqual([]);
      },
    },
    limits: {
      because: 'an instance has the whole machine, which has at least as much as it asks for',
      shown: (_driver, instanceId) =>
        expect(of(instanceId)[0]!.asked).toMatchObject({ cpu_ram: { gte: 2 ** 28 / 1e6 }, disk_space: { gte: 10 } }),
    },
    console: {
      because: 'the marketplace gives no access to its machines but their output',
      async shown(driver, instanceId) {
        expect(driver.open).toBeUndefined();
        await expect(driver.listFiles(instanceId, '')).rejects.toMatchObject({ status: 404 });
      },
    },
  },
});
