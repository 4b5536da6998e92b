import { expect, test } from 'vitest';
import type { QuotaRow } from '../tables.ts';
import { exceededQuota } from './quota-limits.ts';

test('what exceeds a quota is said of what there is with this one, whether that adds to it or not', () => {
  const demand = { cpu: 1, memory: 1, disk: 1, gpus: 0, derived: false, group: 'pool' };
  const quota = { baseInstancesLimit: 1 } as QuotaRow;
  expect(exceededQuota('pool', quota, [{ count: 3, demand }], demand)?.message).toContain(
    'Your quota of instances in the resource group pool is 1, and with this one your services there take 3.',
  );
  expect(exceededQuota('pool', quota, [{ count: 1, demand }], demand)).toBeUndefined();
});
