import type { Host } from '#core/plugin/host.ts';
import type {
  QuotaUse,
  ResourceGroupCapacity,
  ResourceGroupData,
  ResourceGroupEssentialData,
  ResourceGroupServerData,
  ResourceGroupServerDataWithStatus,
  ServerCapacityData,
  SharedPoolQuota,
} from '../contract.ts';
import { connectionKindOf, lacksConnection } from './connections/connection-kind.ts';
import { megabytes } from './group-services.ts';
import { openerOf } from './public.ts';
import { takenBy, type Room, type Taken } from './room.ts';
import type { ServerNow } from './servers/server-store.ts';
import { isAwaited } from './servers/standing-words.ts';
import type { GroupRow, QuotaRow, ServerAmounts } from './tables.ts';

const common = ({ name, ownerId, isDefault, access, type, enabledEviction, enabledAutoScaling }: GroupRow) => ({
  name,
  ownerId,
  isDefault,
  access,
  resourceGroupType: type,
  enabledEviction,
  enabledAutoScaling,
});

export const offered = (group: GroupRow): ResourceGroupData => ({ ...common(group), tolerations: {}, affinity: {} });

export const essentials = (group: GroupRow, host: Host): ResourceGroupEssentialData => ({
  ...common(group),
  ...pricesOf(group),
  ...(group.autoScaling && { autoScalingConfiguration: group.autoScaling }),
  ...(group.deploymentName !== '' && { deploymentName: group.deploymentName }),
  ...(group.offerRequirements && { offerRequirements: group.offerRequirements }),
  ...(!openerOf(host, group.type) && { driverMissing: true }),
  ...(connectionKindOf(host, group.type) && { connectable: true }),
  ...(lacksConnection(host, group) && { connectionMissing: true }),
});

export const pricesOf = ({ price, costPrice, period }: Pick<GroupRow, 'price' | 'costPrice' | 'period'>) => ({
  tarifficationPrice: price,
  costPrice,
  ...(period && { tarifficationPeriod: period }),
});

/** What the servers in service have together, and what of it is taken. */
export function capacityOf(rooms: readonly Room[]): ResourceGroupCapacity {
  const inService = rooms.filter(({ server }) => server.status === 'RUNNING');
  const sum = (amount: (of: ServerAmounts) => number) =>
    inService.reduce((all, { server }) => all + (server.amounts ? amount(server.amounts) : 0), 0);
  const taken = inService.map((room) => room.taken);
  const total = (amount: (of: Taken) => number) => taken.reduce((all, each) => all + amount(each), 0);
  const gpuModels = inService.flatMap(({ server }) => server.amounts?.gpuModels ?? []);
  return {
    milliCpu: Math.round(sum(({ cpu }) => cpu) * 1_000),
    ramMb: megabytes(sum(({ memory }) => memory)),
    diskMb: megabytes(sum(({ disk }) => disk)),
    gpu: gpuModels.length,
    gpuModels: [...new Set(gpuModels)],
    nodes: inService.map(({ server }) => server.row.name),
    vramMb: megabytes(sum(({ gpuModels: { length }, vram = 0 }) => length * vram)),
    reserved: {
      milliCpu: Math.round(total(({ cpu }) => cpu) * 1_000),
      ramMb: megabytes(total(({ memory }) => memory)),
      diskMb: megabytes(total(({ disk }) => disk)),
      gpu: total(({ gpus }) => gpus),
      vramMb: megabytes(total(({ vram }) => vram)),
      instances: total(({ instances }) => instances),
    },
  };
}

export const amountsOf = ({ cpu, memory, disk, gpuModels, vram, pods }: ServerAmounts): ServerCapacityData => ({
  cpu: String(Math.round(cpu * 1_000) / 1_000),
  memory: `${megabytes(memory)}Mi`,
  disk: `${megabytes(disk)}Mi`,
  gpuModels: [...gpuModels],
  ...(vram !== undefined && gpuModels.length > 0 && { vram: `${megabytes(vram)}Mi` }),
  ...(pods !== undefined && { pods }),
});
const nothing: ServerAmounts = { cpu: 0, memory: 0, disk: 0, gpuModels: [] };

export function serverOf({ row, amounts, address }: ServerNow): ResourceGroupServerData {
  return {
    id: row.id,
    name: row.name,
    ...(address !== undefined && { serverIp: address }),
    ...(row.jumpHost !== null && { jumpHostIp: row.jumpHost }),
    ...(row.location !== null && { location: row.location, abroad: row.abroad }),
    ...(row.description !== '' && { description: row.description }),
    ...(row.username !== '' && { username: row.username }),
    isAutoCreated: row.isAutoCreated,
    joined: row.joined,
    rawConfiguration: row.rawConfiguration,
    ...pricesOf(row),
    priceSynchronizationEnabled: row.priceSynchronizationEnabled,
    ...(row.endsAt && { lifetimeLeftSeconds: Math.max(0, Math.round((row.endsAt.getTime() - Date.now()) / 1_000)) }),
    ...(amounts && { templateCapacity: amountsOf(amounts) }),
  };
}

export function standingOf(
  { server, taken }: Room,
  more: Pick<ResourceGroupServerDataWithStatus, 'used' | 'left'>,
): ResourceGroupServerDataWithStatus {
  const { templateCapacity: _capacity, ...data } = serverOf(server);
  const { row, status, reason, since, amounts = nothing, machineHas, heardAt } = server;
  return {
    ...data,
    status,
    ...(reason && { reason: reason.message }),
    ...(isAwaited(reason) && { awaited: true }),
    ...(reason?.code !== undefined && { reasonNote: { code: reason.code, args: { ...reason.args } } }),
    since: since.toISOString(),
    ...(heardAt && { lastHeartBeat: heardAt.toISOString() }),
    draining: row.draining,
    resources: amountsOf(amounts),
    ...(machineHas && { machineHas }),
    reserved: {
      cpu: taken.cpu,
      memory: taken.memory,
      disk: taken.disk,
      gpus: taken.gpus,
      vram: taken.vram,
      instances: taken.instances,
      derivedInstances: taken.derivedInstances,
    },
    ...more,
  };
}

/** What an account has by its quota. */
export function useOf(
  { accountId, accountName, rentedServers }: Pick<QuotaUse, 'accountId' | 'accountName' | 'rentedServers'>,
  of: Parameters<typeof takenBy>[0],
): QuotaUse {
  const { cpu, memory, disk, instances, derivedInstances, gpuInstances } = takenBy(of);
  return {
    accountId,
    accountName,
    baseInstances: instances - derivedInstances,
    derivedInstances,
    gpuInstances,
    cpu,
    memory,
    ephemeralDisk: disk,
    rentedServers,
  };
}

export function quotaOf(
  group: GroupRow,
  quota: QuotaRow,
  { ownerName, accountName, use }: { ownerName: string; accountName: string | undefined; use: QuotaUse[] },
): SharedPoolQuota {
  return {
    id: quota.id,
    ownerId: group.ownerId,
    ownerName,
    groupName: group.name,
    groupType: group.type,
    accessPolicy:
      quota.accountId === null
        ? { accessibleForEveryone: true }
        : { accessibleForEveryone: false, accessibleOnlyForUser: quota.accountId },
    ...(accountName !== undefined && { grantedAccountName: accountName }),
    cpuLimit: quota.cpuLimit,
    memoryLimit: quota.memoryLimit,
    ephemeralDiskLimit: quota.ephemeralDiskLimit,
    gpuInstancesLimit: quota.gpuInstancesLimit,
    baseInstancesLimit: quota.baseInstancesLimit,
    derivedInstancesLimit: quota.derivedInstancesLimit,
    tarifficationPrice: quota.price,
    ...(quota.period && { tarifficationPeriod: quota.period }),
    use,
  };
}
