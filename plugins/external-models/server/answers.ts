import type { Agent } from 'undici';
import { Fault, invalid } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Events } from '#core/server/events/events.ts';
import { inPrivateNetwork, mayBeAllowed, type Networks } from '#core/server/networks.ts';
import type { Answers } from '#core/server/points.ts';
import type { OutgoingConnections } from '#plugins/instances/server/public.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { ExternalModelChange, externalModels as contract } from '../contract.ts';
import { Client } from './client.ts';
import { keyUnreadable, look } from './look.ts';
import { externalModelGuard } from './public.ts';
import { show, type ExternalModels, type Setting } from './store.ts';
import type { ExternalModelRow } from './tables.ts';
import { taskOf } from './tasks/tasks.ts';
import { externalModelChanged } from './upkeep.ts';

interface Given {
  readonly models: ExternalModels;
  readonly services: Services;
  readonly connections: OutgoingConnections;
  readonly networks: Networks;
  readonly events: Events;
  readonly agent: Agent;
  readonly host: Host;
}

/** Answers of the calls on servers elsewhere. */
export function answersOn({
  models,
  services,
  connections,
  networks,
  events,
  agent,
  host,
}: Given): Answers<typeof contract> {
  const requireOne = async ({ id }: ServiceEntity, instanceId: string): Promise<ExternalModelRow> => {
    const found = (await models.wanted(id)).find((row) => String(row.instanceId) === instanceId);
    if (!found)
      throw new Fault(
        'external_model.not_there',
        `This service has no connection ${instanceId} to a server elsewhere.`,
        404,
        { instanceId },
      );
    return found;
  };
  const requireAllowed = async ({ model }: Setting) => {
    for (const judge of host.made(externalModelGuard)) await judge(model);
  };
  const tell = ({ id }: ServiceEntity) => events.publish(externalModelChanged, String(id));

  return {
    async getExternalModels({ account, model }, { caller }) {
      return (await models.wanted((await services.require(caller, account, model, 'edit')).id)).map(show);
    },
    async createExternalModel({ account, model, body }, { caller }) {
      const service = await services.require(caller, account, model, 'edit');
      taskOf(service.data.taskType);
      const setting = settingOf(body, networks);
      await requireAllowed(setting);
      const { hostname, port, protocol } = new URL(setting.url);
      const reach = { httpHost: bare(hostname), httpPort: Number(port) || (protocol === 'https:' ? 443 : 80) };
      const id = await connections.create(service, reach, (session, instanceId) =>
        models.insert(session, instanceId, service.id, setting),
      );
      await tell(service);
      return show(await requireOne(service, String(id)));
    },
    async updateExternalModel({ account, model, instanceId, body }, { caller }) {
      const service = await services.require(caller, account, model, 'edit');
      const { instanceId: id, url } = await requireOne(service, instanceId);
      const setting = settingOf(body, networks);
      await requireAllowed(setting);
      // A key is shown to nobody, so it is not sent to a server that its owner did not enter it for either.
      const elsewhere = new URL(setting.url).origin !== new URL(url).origin;
      await models.change(id, elsewhere && setting.apiKey === undefined ? { ...setting, apiKey: null } : setting);
      await tell(service);
      return show(await requireOne(service, instanceId));
    },
    async deleteExternalModel({ account, model, instanceId }, { caller }) {
      const service = await services.require(caller, account, model, 'edit');
      await requireOne(service, instanceId);
      await connections.delete(service, instanceId);
    },
    async checkExternalModel({ account, model, instanceId }, { caller, signal }) {
      const row = await requireOne(await services.require(caller, account, model, 'edit'), instanceId);
      const upstream = models.upstreamOf(row);
      if (!upstream) return { ok: false, models: [], problem: keyUnreadable };
      return look(new Client(agent, upstream), signal);
    },
  };
}

/** Names are looked up when they are connected to; an address itself is refused at once. */
function settingOf({ url, model, apiKey }: ExternalModelChange, networks: Networks): Setting {
  if (!mayBeAllowed(networks, bare(new URL(url).hostname)))
    throw invalid([{ path: ['url'], message: inPrivateNetwork }]);
  return { url, model: model ?? '', apiKey };
}

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');
