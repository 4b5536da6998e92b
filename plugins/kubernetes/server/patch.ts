import { Fault } from '#core/contract/fault.ts';
import type { DriverSettings } from '#plugins/resource-groups/server/public.ts';
import type { Refusal } from '#plugins/services/server/public.ts';
import { container } from './labels.ts';

/** What a patch may set of the pod, besides its containers. */
const ofPods = new Set([
  'nodeSelector',
  'tolerations',
  'affinity',
  'topologySpreadConstraints',
  'terminationGracePeriodSeconds',
]);
const ofContainers = new Set([
  'name',
  'command',
  'args',
  'workingDir',
  'resources',
  'env',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
]);

type Tree = Readonly<Record<string, unknown>>;

/**
 * The patch that a service may lay over its deployment, with its one pod: it shares the cluster with others, so that what
 * reaches beyond its own container is refused, as is what says whose the deployment is.
 */
export function allowedPatch(patch: Tree): object {
  const wrong = firstRefused(patch);
  if (wrong !== undefined)
    throw new Fault(
      'kubernetes.patch.refused',
      `The deployment patch of the service sets ${wrong}, which a service may not set in a cluster that it shares with others. Remove it in the hosting settings of the service.`,
      409,
      { path: wrong },
    );
  return { ...patch, spec: { ...treeOf(patch['spec']), replicas: 1 } };
}

/** What of a service's settings is not for a cluster, as it is told when they are saved. */
export function refusedSettings({ additionalFlags, deploymentPatch }: DriverSettings): readonly Refusal[] {
  const wrong = firstRefused(deploymentPatch);
  return [
    ...(additionalFlags.length > 0
      ? [{ path: ['additionalFlags'], message: 'must be empty: services in this resource group take no flags' }]
      : []),
    ...(wrong === undefined
      ? []
      : [{ path: ['deploymentPatch'], message: `must not set ${wrong}, which services may not set in a cluster` }]),
  ];
}

function firstRefused(patch: Tree): string | undefined {
  const { spec, ...beside } = patch;
  const { template, ...besideTemplate } = treeOf(spec);
  const { spec: pod, ...besidePod } = treeOf(template);
  const [outside] = [
    ...Object.keys(beside),
    ...Object.keys(besideTemplate).map((key) => `spec.${key}`),
    ...Object.keys(besidePod).map((key) => `spec.template.${key}`),
  ];
  if (outside !== undefined) return outside;
  for (const [key, value] of Object.entries(treeOf(pod))) {
    if (key === 'containers' && Array.isArray(value)) {
      for (const each of value) {
        const refused = refusedOf(treeOf(each));
        if (refused !== undefined) return `spec.template.spec.containers.${refused}`;
      }
    } else if (!ofPods.has(key)) return `spec.template.spec.${key}`;
  }
}

function refusedOf(each: Tree): string | undefined {
  if (each['name'] !== container) return `name other than ${container}`;
  const key = Object.keys(each).find((name) => !ofContainers.has(name));
  if (key !== undefined) return key;
  const env = Array.isArray(each['env']) ? (each['env'] as readonly unknown[]) : [];
  return env.some((variable) => 'valueFrom' in treeOf(variable)) ? 'env.valueFrom' : undefined;
}

const treeOf = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {};
