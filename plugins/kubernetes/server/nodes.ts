import type { V1Node } from '@kubernetes/client-node';
import { amountOf } from '#core/contract/quantity.ts';
import type { ReportedServer } from '#plugins/resource-groups/server/public.ts';

/** Pressures that keep pods away, in words to follow a node's name. */
const pressures: Readonly<Record<string, string>> = {
  MemoryPressure: 'It is short of memory.',
  DiskPressure: 'It is short of disk.',
  PIDPressure: 'It runs too many processes.',
  NetworkUnavailable: 'Its network is not set up.',
};

/** A node as a server of a group: what pods may have of it. */
export function serverOf({ metadata, spec, status }: V1Node): ReportedServer {
  const { allocatable = {}, conditions = [] } = status ?? {};
  const amount = (name: string) => amountOf(allocatable[name] ?? '0') ?? 0;
  const model = metadata?.labels?.['nvidia.com/gpu.product'] ?? 'GPU';
  const ready = conditions.find(({ type }) => type === 'Ready');
  const pressed = conditions.find(({ type, status: holds }) => holds === 'True' && type in pressures);
  const trouble = spec?.unschedulable
    ? 'It is cordoned, so the cluster gives it no pods.'
    : ready?.status !== 'True'
      ? `The cluster does not hear it${ready?.message ? `: ${ready.message}` : '.'}`
      : pressed && pressures[pressed.type];
  return {
    name: metadata!.name!,
    amounts: {
      cpu: amount('cpu'),
      memory: amount('memory'),
      disk: amount('ephemeral-storage'),
      gpuModels: Array.from({ length: amount('nvidia.com/gpu') }, () => model),
    },
    trouble,
  };
}
