import { Fault } from '#core/contract/fault.ts';
import type { Networks } from '#core/server/networks.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import {
  isAdmitted,
  isOwn,
  withOwnSecrets,
  type ConnectionKind,
  type GroupTarget,
  type Installation,
  type InstanceSpec,
  type LogSpools,
  type OpenDriver,
} from '#plugins/resource-groups/server/public.ts';
import { checkCluster } from './checking.ts';
import { connect, type Cluster } from './cluster.ts';
import { connectionSchema, connectOwn, secretFields } from './connection.ts';
import { KubernetesDriver } from './driver.ts';
import type { KubernetesSettings } from './environment.ts';
import { selectorOf } from './labels.ts';

interface Given {
  readonly settings: KubernetesSettings | undefined;
  readonly networks: Networks;
  readonly installation: Installation;
  readonly spools: LogSpools;
  readonly clock: Clock;
  readonly log: Log;
}

/** Why services of a group cannot run in the cluster of the installation. */
export function whyNoCluster(
  settings: Pick<KubernetesSettings, 'accounts'> | undefined,
  group: Pick<GroupTarget, 'ownerId' | 'access' | 'name'>,
): Fault | undefined {
  if (!settings)
    return new Fault(
      'kubernetes.cluster_unset',
      `This installation has no Kubernetes cluster of its own. Connect the resource group ${group.name} to one on its page, or choose another group.`,
      409,
      { name: group.name },
    );
  if (isAdmitted(settings.accounts, group)) return undefined;
  return new Fault(
    'kubernetes.group.refused',
    `The resource group ${group.name} is a private one, and the operator has not opened the cluster of this installation to its account. Connect the group to a cluster of your own on its page, ask the operator, or choose another resource group.`,
    409,
    { name: group.name },
  );
}

/** Opens drivers of groups: in the cluster that a group was connected to, else in the installation's, over one connection. */
export function openerIn({ settings, networks, installation, spools, ...given }: Given): OpenDriver {
  let cluster: Promise<Cluster> | undefined;
  const shared = (of: KubernetesSettings) => {
    cluster ??= connect(of);
    cluster.catch(() => (cluster = undefined));
    return cluster;
  };
  return (group) => {
    const driverIn = (
      namespace: string,
      further: Pick<ConstructorParameters<typeof KubernetesDriver>[0], 'connect' | 'prepare'>,
    ) =>
      new KubernetesDriver({
        ...given,
        ...further,
        namespace,
        selector: async () => selectorOf(await installation.id(), group.id),
        place: async () => ({ installation: await installation.id(), groupId: group.id, namespace }),
        spool: spools.of(group.id),
      });
    const { connection } = group;
    if (isOwn(connection)) {
      const owner = { trusted: group.ownerId === 0 };
      return driverIn(connection['namespace']!, {
        connect: () => connectOwn(connection, owner, networks),
        prepare: (spec) => withOwnSecrets(owner.trusted ? spec : callable(spec), group.ownerId),
      });
    }
    const fault = whyNoCluster(settings, group);
    if (fault || !settings) throw fault;
    return driverIn(settings.namespace, { connect: () => shared(settings) });
  };
}

/** Gateways call services that speak HTTP by their names in the installation's own network. */
function callable(spec: InstanceSpec): InstanceSpec {
  if (spec.ports.length === 0) return spec;
  throw new Fault(
    'kubernetes.http_elsewhere',
    'Services that speak HTTP cannot be called in a cluster that an account connected, for gateways do not reach its network. Have the service connect to the gate by gRPC, or choose another resource group.',
    409,
  );
}

/** Clusters that owners of groups connect these to. */
export const clusterConnections = ({ settings, networks }: Pick<Given, 'settings' | 'networks'>): ConnectionKind => ({
  schema: (owner) => connectionSchema(owner, networks),
  secrets: secretFields,
  placeOf: ({ server, namespace }) => `${server} ${namespace}`,
  whyNone: (group) => whyNoCluster(settings, group),
  check: (connection, owner) =>
    checkCluster(() => connectOwn(connection, owner, networks), connection['namespace'] ?? 'default'),
});
