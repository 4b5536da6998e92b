import type { Host } from '#core/plugin/host.ts';
import { mayBeAllowed, type Networks } from '#core/server/networks.ts';
import type { Answers } from '#core/server/points.ts';
import type { IncomingConnections } from '#plugins/instances/server/public.ts';
import { stateSource, type LiveState, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import type { apps as contract } from '../contract.ts';
import { findApp, requireOwnApp } from './app.ts';

interface Given {
  readonly host: Host;
  readonly services: Services;
  readonly connections: IncomingConnections;
  readonly networks: Networks;
}

/** Answers of the calls on how apps stand and where they run. */
export const appAnswers = ({ host, services, connections, networks }: Given): Answers<typeof contract> => ({
  async checkAppIsAlive(named, { caller }) {
    const { state, ready, wanted } = await stateOf(host, await findApp(services, caller, named));
    return { alive: state === 'RUNNING', state, instancesReady: ready, instancesWanted: wanted };
  },
  async createExternalApplicationConnection({ account, model, httpHost, httpPort }, { caller, ip }) {
    const service = await services.require(caller, account, model, 'edit');
    requireOwnApp(service);
    return connections.create(service, {
      // Where that may not be connected to, the app is there without its pages until an address is named.
      httpHost: httpHost ?? (mayBeAllowed(networks, ip) ? ip : undefined),
      httpPort: httpPort ?? service.data.httpSettings.httpPort,
    });
  },
});

async function stateOf(host: Host, { id, removing }: ServiceEntity): Promise<LiveState> {
  const [source] = host.made(stateSource);
  const known = (await source?.states([id]))?.get(id) ?? {
    state: 'INACTIVE',
    ready: 0,
    wanted: 0,
    stopping: 0,
  };
  return removing ? { ...known, state: 'REMOVING' } : known;
}
