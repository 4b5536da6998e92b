import type { ContainerCreateOptions, HostConfig, MountSettings } from 'dockerode';
import { amountOf } from '#core/contract/quantity.ts';
import type { InstanceSpec } from '#plugins/resource-groups/server/public.ts';
import type { DockerSettings } from './environment.ts';
import { layFlags } from './flags.ts';
import { labelsOf, nameOf, type Place } from './labels.ts';

/** The volume that files of a data image are copied to, for one attempt. */
export const dataVolumeOf = (place: Place, instanceId: number, attempt: number, at: number): string =>
  `${nameOf(place, instanceId, attempt)}-data-${at}`;

/** A volume that outlives its instance. A claim is one of the account's own, which its services share. */
function keptVolumeOf({ installation }: Place, { accountId, modelId, volumes }: InstanceSpec, at: number): string {
  const claim = volumes[at]?.claimName;
  return `berth-${installation.slice(0, 8)}-${claim ? `account-${accountId}-${claim}` : `service-${modelId}-${at}`}`;
}

/** Describes an attempt in the engine's words; throws a Fault that names what of the service's settings cannot be had. */
export function containerOf(
  spec: InstanceSpec,
  attempt: number,
  place: Place,
  { network, ulimits, address }: Pick<DockerSettings, 'network' | 'ulimits' | 'address'>,
): ContainerCreateOptions {
  const { instanceId, resources, ports } = spec;
  const memory = amountOf(resources.memoryLimit);
  const mounts: MountSettings[] = [
    ...spec.dataImages.map(({ mountPath }, at) => ({
      Type: 'volume' as const,
      Source: dataVolumeOf(place, instanceId, attempt, at),
      Target: mountPath,
      ReadOnly: true,
    })),
    ...spec.volumes.map(({ mountPath }, at) => ({
      Type: 'volume' as const,
      Source: keptVolumeOf(place, spec, at),
      Target: mountPath,
      ReadOnly: false,
    })),
  ];
  const host: HostConfig = {
    NetworkMode: network,
    // A share, not a bound: what nobody else needs is had as well. `--cpus` bounds.
    CpuShares: Math.max(2, Math.round((amountOf(resources.cpuRequest) ?? 1) * 1_024)),
    ...(memory && { Memory: memory, MemorySwap: memory }),
    PidsLimit: 4_096,
    SecurityOpt: ['no-new-privileges'],
    CapDrop: ['NET_RAW', 'MKNOD', 'AUDIT_WRITE'],
    RestartPolicy: { Name: 'no' },
    Ulimits: [...ulimits] as never,
    Mounts: mounts,
    PortBindings: Object.fromEntries(
      ports.map(({ port }) => [`${port}/tcp`, [{ HostIp: address.startsWith('127.') ? address : '', HostPort: '' }]]),
    ),
    ...(resources.gpu && {
      DeviceRequests: [{ Driver: '', Count: resources.gpu.count, Capabilities: [['gpu']] }] as never,
    }),
  };
  const made: ContainerCreateOptions = {
    name: nameOf(place, instanceId, attempt),
    Image: withTag(spec.image),
    Env: Object.entries(spec.environment).map(([name, value]) => `${name}=${value}`),
    Labels: labelsOf(place, spec, attempt),
    ExposedPorts: Object.fromEntries(ports.map(({ port }) => [`${port}/tcp`, {}])),
    HostConfig: host,
  };
  layFlags({ container: made as never, host }, spec.additionalFlags);
  return made;
}

/** Engines fetch every tag of an image that is named without one. */
export const withTag = (image: string): string => (/(:[^/]+|@[^/]+)$/.test(image) ? image : `${image}:latest`);
