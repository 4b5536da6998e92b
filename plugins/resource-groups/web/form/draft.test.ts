import { expect, test } from 'vitest';
import type { ResourceGroupEssentialData } from '../../contract.ts';
import { changeOf, draftOf } from './draft.ts';

const group = {
  name: 'lab',
  resourceGroupType: 'HOSTING_SERVER',
  access: 'SHARED_POOL',
  isDefault: true,
  enabledEviction: true,
  enabledAutoScaling: true,
  tarifficationPrice: 2,
  costPrice: 1,
  tarifficationPeriod: 'DAY',
  autoScalingConfiguration: {
    serverId: 4,
    serverConfiguration: 'cpu: 1',
    fallbackServersIds: [7, 9],
    minServersCount: 1,
    maxServersCount: 3,
    cooldownPeriodMinutes: 5,
    placement: 'PACK',
    reserveResourceGroupName: 'spare',
    maxDowntimeMinutes: 10,
    idleMinutes: 30,
  },
} as const satisfies Partial<ResourceGroupEssentialData>;

test('saving a form in which nothing was changed changes nothing', () => {
  const scaling = { ...group.autoScalingConfiguration, fallbackServersIds: [7, 9] };
  expect(changeOf(draftOf({ ...group, autoScalingConfiguration: scaling }))).toEqual(group);
  const offerRequirements = {
    minCudaVersion: '12.4',
    minLifetimeMinutes: 60,
    minReliabilityPercent: 95,
    minVramGb: 24,
    gpus: ['A', 'B'],
    maxPricePerHour: 1,
  };
  const rented = { resourceGroupType: 'VAST_AI', deploymentName: 'gpu', offerRequirements } as const;
  expect(changeOf(draftOf(rented))).toMatchObject(rented);
});
