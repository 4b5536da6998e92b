import { Fault } from '#core/contract/fault.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import type { GroupTarget, Installation, LogSpool, OpenDriver } from '#plugins/resource-groups/server/public.ts';
import { connect, type Cluster } from './cluster.ts';
import { KubernetesDriver } from './driver.ts';
import type { KubernetesSettings } from './environment.ts';
import { selectorOf } from './labels.ts';

interface Given {
  readonly settings: KubernetesSettings | undefined;
  readonly installation: Installation;
  readonly spool: LogSpool;
  readonly clock: Clock;
  readonly log: Log;
}

/** Whether services of a group may run in the cluster of the installation, which its operator pays for and answers for. */
export const isAdmitted = (
  { accounts }: Pick<KubernetesSettings, 'accounts'>,
  { ownerId, access }: GroupTarget,
): boolean => ownerId === 0 || access === 'PUBLIC' || accounts === 'all' || accounts.has(ownerId);

/** Opens drivers of groups in the installation's cluster, over one connection; undefined where it has none. */
export function openerIn({ settings, installation, spool, clock, log }: Given): OpenDriver | undefined {
  if (!settings) return undefined;
  let cluster: Promise<Cluster> | undefined;
  const connected = () => {
    cluster ??= connect(settings);
    cluster.catch(() => (cluster = undefined));
    return cluster;
  };
  return (group) => {
    if (!isAdmitted(settings, group))
      throw new Fault(
        'kubernetes.group.refused',
        `The resource group ${group.name} is a private one, and the operator has not opened the cluster of this installation to its account. Ask for it, or choose another resource group.`,
        409,
        { name: group.name },
      );
    const { namespace } = settings;
    return new KubernetesDriver({
      connect: connected,
      namespace,
      selector: async () => selectorOf(await installation.id(), group.id),
      place: async () => ({ installation: await installation.id(), groupId: group.id, namespace }),
      spool,
      clock,
      log,
    });
  };
}
