import type Docker from 'dockerode';
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
  type LogSpools,
  type OpenDriver,
} from '#plugins/resource-groups/server/public.ts';
import { checkEngine } from './checking.ts';
import { connectionSchema, readConnection, secretFields } from './connection.ts';
import { DockerDriver } from './driver.ts';
import { allowedAddress, certificatesIn, connect } from './engine.ts';
import type { DockerSettings } from './environment.ts';

interface Given {
  readonly settings: DockerSettings | undefined;
  readonly networks: Networks;
  readonly installation: Installation;
  readonly spools: LogSpools;
  readonly clock: Clock;
  readonly log: Log;
}

/** Why services of a group cannot run on the engine of the installation. */
export function whyNoEngine(
  settings: Pick<DockerSettings, 'accounts'> | undefined,
  group: Pick<GroupTarget, 'ownerId' | 'access' | 'name'>,
): Fault | undefined {
  if (!settings)
    return new Fault(
      'docker.engine_unset',
      `This installation has no Docker engine of its own. Connect the resource group ${group.name} to one on its page, or choose another group.`,
      409,
      { name: group.name },
    );
  if (isAdmitted(settings.accounts, group)) return undefined;
  return new Fault(
    'docker.group.refused',
    `The resource group ${group.name} is a private one, and the operator has not opened the Docker engine of this installation to its account. Connect the group to an engine of your own on its page, ask the operator, or choose another resource group.`,
    409,
    { name: group.name },
  );
}

/** Opens drivers of groups: on the engine that a group was connected to, else on the installation's, over one connection. */
export function openerIn({ settings, networks, installation, spools, ...given }: Given): OpenDriver {
  let docker: Promise<Docker> | undefined;
  const shared = ({ engine, certificates }: DockerSettings) => {
    docker ??= (async () =>
      connect({ engine, certificates: certificates === undefined ? undefined : await certificatesIn(certificates) }))();
    docker.catch(() => (docker = undefined));
    return docker;
  };
  return (group) => {
    const place = async () => ({ installation: await installation.id(), groupId: group.id });
    const spool = spools.of(group.id);
    if (isOwn(group.connection)) {
      const owner = { ...group, trusted: group.ownerId === 0 };
      const { at, settings: own } = readConnection(group.connection, owner, networks);
      return new DockerDriver({
        ...given,
        settings: own,
        connect: () => connect(at),
        address: () => allowedAddress(own.address, at.networks),
        prepare: (spec) => withOwnSecrets(spec, group.ownerId),
        place,
        spool,
      });
    }
    const fault = whyNoEngine(settings, group);
    if (fault || !settings) throw fault;
    return new DockerDriver({ ...given, settings, connect: () => shared(settings), place, spool });
  };
}

/** Engines that owners of groups connect these to. */
export const engineConnections = ({ settings, networks }: Pick<Given, 'settings' | 'networks'>): ConnectionKind => ({
  schema: (owner) => connectionSchema(owner, networks),
  secrets: secretFields,
  placeOf: ({ address, network }) => `${address} ${network ?? ''}`,
  whyNone: (group) => whyNoEngine(settings, group),
  check(connection, owner) {
    const { at, settings: own } = readConnection(connection, owner, networks);
    return checkEngine(at, own);
  },
});
