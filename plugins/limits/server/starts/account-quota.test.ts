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

const ask = (limits: Partial<AccountLimits>, demand: Partial<Demand>, wish: Partial<StartWish> = {}) => {
  const account = { id: 7, shortName: 'harbour', displayName: 'Harbour', limits: { ...wide, ...limits } };
  const groups = [
    { name: 'default', access: 'PUBLIC', isDefault: true },
    { name: 'dock', access: 'PRIVATE', isDefault: false },
  ];
  const quota = new AccountQuota({
    accounts: { find: async () => account },
    groups: { deployable: async () => groups },
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
