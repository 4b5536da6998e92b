import type { V1Deployment, V1PersistentVolumeClaim, V1Secret, V1Service } from '@kubernetes/client-node';
import { Fault } from '#core/contract/fault.ts';
import { stopGraceMs, type InstanceSpec, type PullSecret } from '#plugins/resource-groups/server/public.ts';
import { container, label, nameOf } from './labels.ts';
import { allowedPatch } from './patch.ts';
import { memoryLabel } from './shapes.ts';

export interface Place {
  readonly installation: string;
  readonly groupId: number;
  readonly namespace: string;
}

/** What one attempt of an instance is made of. */
export interface Manifest {
  readonly name: string;
  /** Without pods, until all that they need is there. */
  readonly deployment: V1Deployment;
  readonly secrets: readonly V1Secret[];
  readonly service: V1Service | undefined;
  /** Outlive the instance. */
  readonly claims: readonly V1PersistentVolumeClaim[];
  /** A strategic merge patch: what the owner of the service lays over it, and its one pod. */
  readonly patch: object;
}

/** Describes an attempt in the cluster's words; throws a Fault that names what of the service's settings cannot be had there. */
export function manifestOf(spec: InstanceSpec, attempt: number, place: Place): Manifest {
  if (spec.additionalFlags.length > 0)
    throw new Fault(
      'kubernetes.flags',
      'Additional flags are those of a container engine, which Kubernetes does not have. Remove them in the hosting settings of the service, or write what they are to do as a deployment patch.',
      409,
    );
  const name = nameOf(spec.instanceId, attempt);
  const identity = {
    [label.installation]: place.installation,
    [label.group]: String(place.groupId),
    [label.instance]: String(spec.instanceId),
    [label.attempt]: String(attempt),
  };
  const metadata = {
    name,
    namespace: place.namespace,
    labels: {
      'app.kubernetes.io/managed-by': 'berth',
      ...identity,
      [label.account]: String(spec.accountId),
      [label.service]: String(spec.modelId),
    },
    annotations: { 'berth/name': spec.name },
  };
  const pulls = [spec, ...spec.dataImages].flatMap(({ pullSecret }) => pullSecret ?? []);
  const secrets: V1Secret[] = [
    { metadata: { ...metadata, name: `${name}-env` }, type: 'Opaque', stringData: { ...spec.environment } },
    ...(pulls.length > 0 ? [pullSecretOf({ ...metadata, name: `${name}-pull` }, pulls)] : []),
  ];
  const volumes = volumesOf(spec);
  return {
    name,
    secrets,
    claims: spec.volumes.map((volume, at) => ({
      metadata: {
        name: claimOf(spec, at),
        namespace: place.namespace,
        labels: { ...metadata.labels, [label.instance]: '' },
      },
      spec: {
        accessModes: ['ReadWriteMany'],
        resources: { requests: { storage: `${volume.sizeInGb}Gi` } },
        ...(volume.storageClass && { storageClassName: volume.storageClass }),
      },
    })),
    service:
      spec.ports.length > 0
        ? {
            metadata,
            spec: { selector: identity, ports: spec.ports.map((port) => ({ ...port, targetPort: port.port })) },
          }
        : undefined,
    deployment: {
      metadata,
      spec: {
        replicas: 0,
        revisionHistoryLimit: 0,
        strategy: { type: 'Recreate' },
        selector: { matchLabels: identity },
        template: {
          metadata: { labels: metadata.labels, annotations: metadata.annotations },
          spec: {
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
            terminationGracePeriodSeconds: stopGraceMs / 1_000,
            ...(pulls.length > 0 && { imagePullSecrets: [{ name: `${name}-pull` }] }),
            ...affinityOf(spec),
            volumes: volumes.all,
            initContainers: volumes.fills,
            containers: [
              {
                name: container,
                image: spec.image,
                envFrom: [{ secretRef: { name: `${name}-env` } }],
                ports: spec.ports.map(({ name: port, port: containerPort }) => ({ name: port, containerPort })),
                resources: resourcesOf(spec),
                volumeMounts: volumes.mounts,
                securityContext: { allowPrivilegeEscalation: false },
              },
            ],
          },
        },
      },
    },
    patch: allowedPatch(spec.deploymentPatch),
  };
}

function resourcesOf({ resources: { cpuRequest, memoryLimit, ephemeralDiskLimit, gpu } }: InstanceSpec) {
  const gpus = gpu && { 'nvidia.com/gpu': String(gpu.count) };
  return {
    requests: { cpu: cpuRequest, memory: memoryLimit, ...gpus },
    limits: { memory: memoryLimit, 'ephemeral-storage': ephemeralDiskLimit, ...gpus },
  };
}

/** Nodes whose GPUs have as much memory as it asks for, and those that do not tell how much they have. */
function affinityOf({ resources: { gpu } }: InstanceSpec) {
  if (!gpu?.memoryMb) return {};
  const terms = [
    { key: memoryLabel, operator: 'Gt', values: [String(gpu.memoryMb - 1)] },
    { key: memoryLabel, operator: 'DoesNotExist' },
  ];
  const nodeSelectorTerms = terms.map((term) => ({ matchExpressions: [term] }));
  return { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } };
}

/** A claim that is named is one of the account's own, which its services share; the namespace holds those of others too. */
function claimOf({ accountId, modelId, volumes }: InstanceSpec, at: number): string {
  const named = volumes[at]?.claimName;
  return named ? `berth-account-${accountId}-${named}` : `berth-service-${modelId}-${at}`;
}

/** Files of data images are copied into the pod before the instance begins, so these need a `cp`. */
function volumesOf(spec: InstanceSpec) {
  const data = spec.dataImages.map((mount, at) => ({ ...mount, name: `data-${at}` }));
  const kept = spec.volumes.map((volume, at) => ({ ...volume, name: `volume-${at}`, claim: claimOf(spec, at) }));
  return {
    all: [
      ...data.map(({ name }) => ({ name, emptyDir: {} })),
      ...kept.map(({ name, claim }) => ({ name, persistentVolumeClaim: { claimName: claim } })),
    ],
    mounts: [
      ...data.map(({ name, mountPath }) => ({ name, mountPath, readOnly: true })),
      ...kept.map(({ name, mountPath }) => ({ name, mountPath })),
    ],
    fills: data.map(({ name, image, sourcePath }) => ({
      name,
      image,
      command: ['cp', '-a', `${sourcePath.replace(/\/+$/, '')}/.`, '/to/'],
      volumeMounts: [{ name, mountPath: '/to' }],
      securityContext: { allowPrivilegeEscalation: false },
    })),
  };
}

function pullSecretOf(metadata: V1Secret['metadata'] & object, pulls: readonly PullSecret[]): V1Secret {
  const auths = Object.fromEntries(
    pulls.map(({ registry, username, password }) => [
      registry,
      { username, password, auth: Buffer.from(`${username}:${password}`).toString('base64') },
    ]),
  );
  return {
    metadata,
    type: 'kubernetes.io/dockerconfigjson',
    stringData: { '.dockerconfigjson': JSON.stringify({ auths }) },
  };
}
