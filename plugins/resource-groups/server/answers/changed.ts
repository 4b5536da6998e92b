import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '#core/server/auth/identity.ts';
import { amountsOf, pricesOf } from '../presenting.ts';
import type { ServerNow } from '../servers/server-store.ts';
import type { GroupRow, QuotaRow, TemplateRow } from '../tables.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields in which something differs from what it was; of what is new, or gone, those that say something. */
export const changed = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => (before[field] || after[field]) && !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));

/** The same of one of several, by what it is called. */
export const changedOf = (name: string, before: Fields, after: Fields): FieldChange[] =>
  changed(before, after).map(({ field, ...values }) => ({ field: `${name}.${field}`, ...values }));

export const ofGroup = (group: GroupRow): Fields => ({
  name: group.name,
  resourceGroupType: group.type,
  access: group.access,
  isDefault: group.isDefault,
  enabledEviction: group.enabledEviction,
  enabledAutoScaling: group.enabledAutoScaling,
  autoScalingConfiguration: group.autoScaling,
  ...pricesOf(group),
  deploymentName: group.deploymentName,
  offerRequirements: group.offerRequirements,
});

export const ofQuota = ({ cpuLimit, memoryLimit, ephemeralDiskLimit, ...quota }: QuotaRow): Fields => ({
  cpuLimit,
  memoryLimit,
  ephemeralDiskLimit,
  gpuInstancesLimit: quota.gpuInstancesLimit,
  baseInstancesLimit: quota.baseInstancesLimit,
  derivedInstancesLimit: quota.derivedInstancesLimit,
  ...pricesOf({ ...quota, costPrice: 0 }),
});

/** What its driver alone understands is not told: nobody else knows what stands there. */
export const ofServer = ({ row, amounts }: ServerNow): Fields => ({
  name: row.name,
  description: row.description,
  username: row.username,
  serverIp: row.address,
  jumpHostIp: row.jumpHost,
  machine: row.machine,
  capacity: amounts && amountsOf(amounts),
  ...pricesOf(row),
  priceSynchronizationEnabled: row.priceSynchronizationEnabled,
  endsAt: row.endsAt,
});

export const ofTemplate = ({ type, internalName, username, ...template }: TemplateRow): Fields => ({
  name: template.name,
  internalName,
  username,
  type,
  capacity: template.capacity && amountsOf(template.capacity),
  description: template.description,
  ...pricesOf(template),
  priceSynchronizationEnabled: template.priceSynchronizationEnabled,
  isPublic: template.isPublic,
});
