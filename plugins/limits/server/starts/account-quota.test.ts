import { expect, test } from 'vitest';
import type { AccountLimits } from '#plugins/accounts/server/public.ts';
import type { Demand, StartWish } from '#plugins/services/server/public.ts';
import { AccountQuota } from './account-quota.ts';

const wide: AccountLimits = {
  baseModelInstanceLimit: 10,
  derivedModelInstanceLimit: 10,
  gpuModelInstanceLimit: 10,
  cpuLimit: '10',
  memoryLimit: '10Gi',
  ephemeralDiskLimit: '10Gi',
  predictPerSec: 1,
  fitPerMinute: 1,
  storageLimit: '1Gi',
};
const gibibyte = 2 ** 30;
const one: Demand = { cpu: 0.1, memory: gibibyte, disk: gibibyte, gpus: 0, derived: false, group: '' };

/** Services that rest, those first that do so the longest, and who was had to leave. */
let resting: readonly { modelId: number; count: number; demand: Demand }[] = [];
const left: number[] = [];

const ask = (limits: Partial<AccountLimits>, demand: Partial<Demand>, wish: Partial<StartWish> = {}) => {
  const account = { id: 7, shortName: 'harbour', displayName: 'Harbour', limits: { ...wide, ...limits } };
  const groups = [
    { name: 'default', access: 'PUBLIC', isDefault: true },
    { name: 'dock', access: 'PRIVATE', isDefault: false },
  ];
  const quota = new AccountQuota({
    accounts: { find: async () => account },
    groups: { deployable: async () => groups },
    resting: {
      of: async () => resting,
      displace: async (leaving: readonly { modelId: number }[]) =>
        void left.push(...leaving.map((each) => each.modelId)),
    },
  } as never);
  const asked = { occasion: 'scale', account, instances: 1, demand: { ...one, ...demand }, others: [], ...wish };
  return quota.ask(asked as unknown as StartWish);
};
const others = (count: number, demand: Partial<Demand> = {}) => ({
  others: [{ modelId: 70, count, demand: { ...one, ...demand } }],
});

test.each<[string, Partial<AccountLimits>, Partial<Demand>, Partial<StartWish>]>([
  ['instances', { baseModelInstanceLimit: 2 }, {}, others(2)],
  ['derived', { derivedModelInstanceLimit: 2 }, { derived: true }, others(2, { derived: true })],
  ['gpu', { gpuModelInstanceLimit: 1 }, { gpus: 2 }, others(1, { gpus: 1 })],
  ['cpu', { cpuLimit: '1' }, { cpu: 0.6 }, others(1, { cpu: 0.5 })],
  ['cpu', { cpuLimit: '900m' }, {}, { instances: 10 }],
  ['memory', { memoryLimit: '3Gi' }, {}, others(3)],
  ['disk', { ephemeralDiskLimit: '3Gi' }, {}, others(3)],
])('beyond its %s nobody starts anything', async (code, limits, demand, wish) => {
  expect(await ask(limits, demand, wish)).toMatchObject({ do: 'refuse', fault: { code: `account.limit.${code}` } });
  expect(await ask(limits, demand, { ...wish, occasion: 'start' })).toMatchObject({ do: 'queue' });
});

test.each<[Partial<AccountLimits>, Partial<Demand>, string]>([
  [{ baseModelInstanceLimit: 1 }, {}, 'has a limit of 1 on instances at a time, and this would make it 2.'],
  [{ memoryLimit: '1Gi' }, {}, 'has a limit of 1 GiB on memory at a time, and this would make it 2 GiB.'],
  [{ cpuLimit: '1' }, { cpu: 1 }, 'has a limit of 1 on CPU cores at a time, and this would make it 2.'],
])('a limit of one is told as such: %j', async (limits, demand, said) => {
  const verdict = await ask(limits, demand, others(1, demand));
  expect(verdict).toMatchObject({ fault: { message: expect.stringContaining(said) } });
});

test.each<[string, Partial<AccountLimits>, Partial<Demand>, Partial<StartWish>]>([
  ['up to the limit itself, also in tenths of a core', { cpuLimit: '1' }, {}, { instances: 10 }],
  ['trained services beside others', { baseModelInstanceLimit: 2 }, { derived: true }, others(2)],
  ['what takes no GPU, where too many are taken', { gpuModelInstanceLimit: 0 }, {}, others(1, { gpus: 1 })],
  ['to publish', { baseModelInstanceLimit: 0 }, {}, { occasion: 'publish' }],
  ['a service without instances', { baseModelInstanceLimit: 0 }, {}, { instances: 0 }],
  ['on servers of its own', { baseModelInstanceLimit: 0 }, { group: 'dock' }, {}],
  ['beside what runs on servers of its own', { baseModelInstanceLimit: 1 }, {}, others(5, { group: 'dock' })],
])('allowed is %s', async (_what, limits, demand, wish) => {
  expect(await ask(limits, demand, wish)).toBeUndefined();
});

test('services that rest give way before anything is refused, as many as it takes, and then it waits for their end', async () => {
  const held = { others: [70, 71, 72].map((modelId) => ({ modelId, count: 1, demand: one })) };
  resting = held.others.slice(1);
  const limits = { baseModelInstanceLimit: 3 };
  expect(await ask(limits, {}, held)).toMatchObject({ do: 'pass', warnings: [{ code: 'account.limit.gives_way' }] });
  expect(await ask(limits, {}, { ...held, occasion: 'create' })).toMatchObject({ do: 'refuse' });
  expect(left).toEqual([]);
  const waits = { do: 'queue', fault: { code: 'account.limit.gives_way' } };
  expect(await ask(limits, {}, { ...held, occasion: 'start' })).toMatchObject(waits);
  expect(left.splice(0)).toEqual([71]);
  expect(await ask(limits, {}, { ...held, occasion: 'start', instances: 2 })).toMatchObject(waits);
  expect(left.splice(0)).toEqual([71, 72]);
  expect(await ask(limits, {}, { ...held, occasion: 'start', instances: 3 })).toMatchObject({
    do: 'queue',
    fault: { code: 'account.limit.instances' },
  });
  expect(left).toEqual([]);
});
