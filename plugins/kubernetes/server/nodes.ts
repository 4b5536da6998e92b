import { amountOf } from '#core/contract/quantity.ts';
import type { ReportedServer, Words } from '#plugins/resource-groups/server/public.ts';
import { allOf, memoryLabel, Node } from './shapes.ts';

/** Pressures that keep pods away, in words to follow a node's name. */
const pressures: Readonly<Record<string, Words>> = {
  MemoryPressure: { code: 'kubernetes.node.memory', message: 'It is short of memory.' },
  DiskPressure: { code: 'kubernetes.node.disk', message: 'It is short of disk.' },
  PIDPressure: { code: 'kubernetes.node.processes', message: 'It runs too many processes.' },
  NetworkUnavailable: { code: 'kubernetes.node.network', message: 'Its network is not set up.' },
};
const cordoned: Words = {
  code: 'kubernetes.node.cordoned',
  message: 'It is cordoned, so the cluster gives it no pods.',
};
const unheard = (why: string | undefined): Words =>
  why
    ? { code: 'kubernetes.node.unheard_why', args: { why }, message: `The cluster does not hear it: ${why}` }
    : { code: 'kubernetes.node.unheard', message: 'The cluster does not hear it.' };

/** No machine has more GPUs. */
const mostGpus = 64;

/** Nodes as servers of a group: what pods may have of them. */
export const serversOf = (nodes: unknown): readonly ReportedServer[] => allOf(Node, nodes).map(serverOf);

function serverOf({ metadata, spec, status }: Node): ReportedServer {
  const { allocatable = {}, conditions = [] }: NonNullable<Node['status']> = status ?? {};
  const amount = (name: keyof typeof allocatable) => amountOf(allocatable[name] ?? '0') ?? 0;
  const { 'nvidia.com/gpu.product': model = 'GPU', [memoryLabel]: mebibytes } = metadata.labels ?? {};
  const ready = conditions.find(({ type }) => type === 'Ready');
  const pressed = conditions.find(({ type, status: holds }) => holds === 'True' && type in pressures);
  const trouble = spec?.unschedulable
    ? cordoned
    : ready?.status !== 'True'
      ? unheard(ready?.message)
      : pressed && pressures[pressed.type];
  return {
    name: metadata.name,
    amounts: {
      cpu: amount('cpu'),
      memory: amount('memory'),
      disk: amount('ephemeral-storage'),
      gpuModels: Array.from({ length: Math.min(amount('nvidia.com/gpu'), mostGpus) }, () => model),
      ...(Number(mebibytes) > 0 && { vram: Number(mebibytes) * 2 ** 20 }),
      ...(amount('pods') > 0 && { pods: amount('pods') }),
    },
    trouble,
  };
}
