import type { OccupiedServer } from '#plugins/resource-groups/server/public.ts';
import { sum } from '../metrics/figures.ts';
import { ofNode, ofServer } from '../metrics/subjects.ts';
import type { Figures } from '../tables.ts';
import type { Counted } from './inventory-sampler.ts';

/** What the instances on a machine hold of it; of GPUs how many instances asked for one. */
export function heldOn(node: string, counted: readonly Counted[]): Figures {
  const here = counted.filter(
    ({ serverName, holds }) => holds && serverName !== undefined && ofNode(serverName) === node,
  );
  const { cpu_requested = 0, ram_requested = 0, disk_requested = 0 } = sum(here.map(({ figures }) => figures));
  return {
    cpu_requested,
    ram_requested,
    disk_requested,
    gpu_requested: here.filter(({ figures }) => (figures.gpu_requested ?? 0) > 0).length,
  };
}

/** The GPUs of a machine, of which each group that has servers on it gives some to its instances. */
export function gpusOf(node: string, servers: readonly OccupiedServer[]): Figures {
  const here = servers.filter(({ machine }) => machine !== undefined && ofNode(machine) === node).map(cardsOf);
  const { gpu_usage, vram_usage } = sum(here);
  // Who has a part of a machine has no more GPUs than that.
  const [most] = here.toSorted((a, b) => (b.gpu_limit ?? 0) - (a.gpu_limit ?? 0));
  return {
    ...most,
    ...(gpu_usage === undefined ? {} : { gpu_usage }),
    ...(vram_usage === undefined ? {} : { vram_usage }),
  };
}

/** Servers of groups: what they have, what is taken of it, and what of processor and memory its instances use where that is measured. */
export function serversOf(
  servers: readonly OccupiedServer[],
  counted: readonly Counted[],
): readonly (readonly [string, Figures])[] {
  const used = new Map(counted.map(({ id, figures }) => [id, figures]));
  return servers.map((server) => {
    const { groupId, name, machine, has, taken, instanceIds } = server;
    const { cpu_usage, ram_usage } = sum(instanceIds.map((id) => used.get(id) ?? {}));
    const isMeasured = machine !== undefined || ram_usage !== undefined;
    return [
      ofServer(groupId, name),
      {
        ...(isMeasured && { cpu_usage: cpu_usage ?? 0, ram_usage: ram_usage ?? 0 }),
        cpu_requested: taken.cpu,
        ram_requested: taken.memory,
        disk_requested: taken.disk,
        gpu_requested: taken.gpuInstances,
        ...(has && {
          cpu_limit: has.cpu,
          cpu_allocatable: has.cpu,
          ram_limit: has.memory,
          ram_allocatable: has.memory,
          disk_limit: has.disk,
          disk_allocatable: has.disk,
        }),
        ...cardsOf(server),
      },
    ];
  });
}

/** GPUs and the memory that is on them, in bytes; nothing of either where a server has no GPUs, and nothing of memory where nobody tells how much there is. */
function cardsOf({ has, taken }: OccupiedServer): Figures {
  const { gpuModels: { length: gpus } = [], vram } = has ?? {};
  if (gpus === 0) return {};
  return {
    gpu_usage: taken.gpus,
    gpu_limit: gpus,
    ...(vram === undefined ? {} : { vram_usage: taken.vram, vram_limit: gpus * vram }),
  };
}
