import { Fault } from '#core/contract/fault.ts';
import type { Cluster } from './cluster.ts';

interface Right {
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly verbs: readonly string[];
  /** Set for what belongs to no namespace. */
  readonly everywhere?: boolean;
}

/** What running services takes; the chart of the product gives the same. Metrics are left out: clusters may have none. */
const needed: readonly Right[] = [
  { group: 'apps', resource: 'deployments', verbs: ['list', 'watch', 'create', 'patch', 'delete'] },
  { group: '', resource: 'pods', verbs: ['get', 'list', 'watch', 'delete'] },
  { group: '', resource: 'pods', subresource: 'log', verbs: ['get'] },
  { group: '', resource: 'pods', subresource: 'exec', verbs: ['get', 'create'] },
  { group: '', resource: 'secrets', verbs: ['create'] },
  { group: '', resource: 'services', verbs: ['create'] },
  { group: '', resource: 'persistentvolumeclaims', verbs: ['create'] },
  { group: '', resource: 'nodes', verbs: ['list'], everywhere: true },
];

/** The rights that we lack in a namespace, one Fault for each kind of thing; the cluster itself is asked. */
export async function missingRights({ rights }: Cluster, namespace: string): Promise<readonly Fault[]> {
  const lacking = await Promise.all(
    needed.map(async (right) => {
      const { group, resource, subresource, verbs, everywhere = false } = right;
      const denied = await Promise.all(
        verbs.map(async (verb) => {
          const { status } = await rights.createSelfSubjectAccessReview({
            body: {
              spec: {
                resourceAttributes: {
                  group,
                  resource,
                  verb,
                  ...(subresource !== undefined && { subresource }),
                  ...(!everywhere && { namespace }),
                },
              },
            },
          });
          return status?.allowed ? [] : [verb];
        }),
      );
      return { right, verbs: denied.flat() };
    }),
  );
  return lacking.filter(({ verbs }) => verbs.length > 0).map(({ right, verbs }) => lackOf(right, verbs, namespace));
}

function lackOf({ resource, subresource, everywhere }: Right, denied: readonly string[], namespace: string): Fault {
  const what = subresource === undefined ? resource : `${resource}/${subresource}`;
  const verbs = denied.join(', ');
  return everywhere
    ? new Fault(
        'kubernetes.right_missing_everywhere',
        `The cluster does not allow: ${verbs} ${what}. Give this right by a ClusterRole.`,
        403,
        { verbs, resource: what },
      )
    : new Fault(
        'kubernetes.right_missing',
        `The cluster does not allow: ${verbs} ${what} in the namespace ${namespace}. Give this right by a Role there.`,
        403,
        { verbs, resource: what, namespace },
      );
}
