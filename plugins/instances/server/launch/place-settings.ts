import type { InstanceSpec } from '#plugins/resource-groups/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

type PlaceSettings = Pick<InstanceSpec, 'resources' | 'additionalFlags' | 'volumes' | 'deploymentPatch'>;

/** What the settings of a service ask of the place where it runs. */
export function placeSettings({
  resourceLimits,
  additionalFlags = [],
  persistentVolumes,
  deploymentPatch,
}: ServiceEntity['data']): PlaceSettings {
  const { cpuRequest, memoryLimit, ephemeralDiskLimit, gpuRequested } = resourceLimits;
  const { gpuCount = 1, gpuMemoryLimitMb: memoryMb, gpuUsageLimit: usagePercent } = resourceLimits;
  return {
    resources: {
      cpuRequest,
      memoryLimit,
      ephemeralDiskLimit,
      gpu: gpuRequested
        ? {
            count: Math.max(1, gpuCount),
            ...(memoryMb === undefined ? {} : { memoryMb }),
            ...(usagePercent === undefined ? {} : { usagePercent }),
          }
        : undefined,
    },
    additionalFlags,
    volumes: persistentVolumes.map(({ mountPath, sizeInGb, storageClass, claimName }) => ({
      mountPath,
      sizeInGb,
      storageClass,
      claimName,
    })),
    deploymentPatch: deploymentPatch ? (JSON.parse(deploymentPatch) as Record<string, unknown>) : {},
  };
}
