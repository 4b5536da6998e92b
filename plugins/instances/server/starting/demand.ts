import { amountOf } from '#core/contract/quantity.ts';
import type { Demand, ServiceEntity } from '#plugins/services/server/public.ts';

const mebibyte = 2 ** 20;

/** What one instance takes by the settings of its service; an amount that cannot be read counts as nothing. */
export function demandOf({
  resourceLimits,
  trainingModelId,
  resourceGroup,
  placementPriority,
  httpSettings,
}: Pick<
  ServiceEntity['data'],
  'resourceLimits' | 'trainingModelId' | 'resourceGroup' | 'placementPriority' | 'httpSettings'
>): Demand {
  const { cpuRequest, memoryLimit, ephemeralDiskLimit, gpuRequested, gpuCount = 1, gpuMemoryLimitMb } = resourceLimits;
  return {
    cpu: amountOf(cpuRequest) ?? 0,
    memory: amountOf(memoryLimit) ?? 0,
    disk: amountOf(ephemeralDiskLimit) ?? 0,
    gpus: gpuRequested ? Math.max(1, gpuCount) : 0,
    ...(gpuRequested && gpuMemoryLimitMb && { vram: gpuMemoryLimitMb * mebibyte }),
    derived: trainingModelId !== undefined,
    group: resourceGroup ?? '',
    ...(placementPriority && { priority: placementPriority }),
    ...(httpSettings.isHttpEnabled && { http: true }),
  };
}
