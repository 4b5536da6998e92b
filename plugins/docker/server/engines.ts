import type Docker from 'dockerode';
import { Fault } from '#core/contract/fault.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import type { GroupTarget, Installation, LogSpool, OpenDriver } from '#plugins/resource-groups/server/public.ts';
import { DockerDriver } from './driver.ts';
import { connect } from './engine.ts';
import type { DockerSettings } from './environment.ts';

interface Given {
  readonly settings: DockerSettings | undefined;
  readonly installation: Installation;
  readonly spool: LogSpool;
  readonly clock: Clock;
  readonly log: Log;
}

/** Whether services of a group may run on the engine of the installation, which its operator pays for and answers for. */
export const isAdmitted = (
  { accounts }: Pick<DockerSettings, 'accounts'>,
  { ownerId, access }: Pick<GroupTarget, 'ownerId' | 'access'>,
): boolean => ownerId === 0 || access === 'PUBLIC' || accounts === 'all' || accounts.has(ownerId);

/** Opens drivers of groups on the installation's engine, over one connection; undefined where it has none. */
export function openerIn({ settings, installation, ...given }: Given): OpenDriver | undefined {
  if (!settings) return undefined;
  let docker: Promise<Docker> | undefined;
  const connected = () => {
    docker ??= connect(settings);
    docker.catch(() => (docker = undefined));
    return docker;
  };
  return (group) => {
    if (!isAdmitted(settings, group))
      throw new Fault(
        'docker.group.refused',
        `The resource group ${group.name} is a private one, and the operator has not opened the Docker engine of this installation to its account. Ask for it, or choose another resource group.`,
        409,
        { name: group.name },
      );
    return new DockerDriver({
      ...given,
      settings,
      connect: connected,
      place: async () => ({ installation: await installation.id(), groupId: group.id }),
    });
  };
}
