import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { ServerInventory } from '#plugins/resource-groups/server/public.ts';
import { mayEdit, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import type { instances as contract } from '../../contract.ts';
import type { Control } from '../control.ts';
import type { History } from './history.ts';
import type { Insides } from './insides.ts';
import type { InstancePlace } from '../public.ts';
import type { InstanceStore } from '../instance-store.ts';
import { environmentOf } from '../launch/environment.ts';
import { withHiddenValues, type Specs } from '../launch/specs.ts';
import type { Facts } from '../state/state.ts';
import { hiddenToken } from '../launch/tokens.ts';
import { listInstances } from './instance-list.ts';
import { toEvent, toInstance, toLastState, toTiming, type Surroundings } from './views.ts';

interface Given {
  readonly services: Services;
  readonly store: InstanceStore;
  readonly history: History;
  readonly specs: Specs;
  readonly control: Control;
  readonly insides: Insides;
  readonly servers: ServerInventory;
}

type OfInstances =
  | 'getModelInstances'
  | 'listModelInstances'
  | 'getModelInstanceEnvironment'
  | 'getInstanceEvents'
  | 'listInstanceFiles'
  | 'getInstancePodFile'
  | 'getInstanceLogFile'
  | 'getInstanceLogs'
  | 'getInstanceLogMoments'
  | 'getModelInstanceLastState'
  | 'getModelInstanceStartTime'
  | 'updateInstanceMetadata'
  | 'stopInstance'
  | 'terminateInstance'
  | 'addInstanceConnected';

/** Of those that are kept; older ones are read by their id. */
const shownEnded = 50;
/** Where they come in pages. */
const pagedEnded = 1_000;

/** Answers of the calls on one instance; members of the service's account alone come this far. */
export function instanceAnswers({
  services,
  store,
  history,
  specs,
  control,
  insides,
  servers,
}: Given): Pick<Answers<typeof contract>, OfInstances> {
  async function end(place: InstancePlace, asked: Asked, how: { readonly now: boolean }): Promise<void> {
    const { service, facts } = await insides.find(place, asked.caller, 'edit');
    await control.stop(service, facts, signedIn(asked).login, how);
  }

  async function surroundings({ name }: ServiceEntity, all: readonly Facts[]): Promise<Surroundings> {
    const groupIds = [...new Set(all.flatMap(({ groupId }) => groupId ?? []))];
    const [gates, byNode] = await Promise.all([store.gates(), servers.byNode(groupIds)]);
    return {
      modelName: name,
      gateCount: gates.hosts.length,
      serverOf: ({ groupId, serverName }) => byNode.get(groupId ?? 0)?.get(serverName ?? ''),
    };
  }

  return {
    async getModelInstances({ account, model, withEnded }, asked) {
      const service = await services.require(asked.caller, account, model, 'see');
      const [live, ended, closed] = await Promise.all([
        store.live([service.id]),
        withEnded ? store.ended(service.id, shownEnded) : [],
        insides.areClosedTo(asked.caller, service),
      ]);
      const all = [...live, ...ended];
      const around = await surroundings(service, all);
      return { instances: all.map((facts) => toInstance(closed ? withoutInside(facts) : facts, around)) };
    },
    async listModelInstances({ account, model, withEnded, named = [], ...list }, asked) {
      const service = await services.require(asked.caller, account, model, 'see');
      const [live, ended, closed] = await Promise.all([
        store.live([service.id]),
        withEnded ? store.ended(service.id, pagedEnded) : [],
        insides.areClosedTo(asked.caller, service),
      ]);
      const all = [...live, ...ended];
      const known = new Map(all.map((facts) => [facts.id, facts]));
      for (const facts of await store.some(
        service.id,
        named.filter((id) => !known.has(id)),
      ))
        known.set(facts.id, facts);
      // What they wrote last is read of one at a time.
      const around = await surroundings(service, [...known.values()]);
      const shown = (facts: Facts) => toInstance(closed ? withoutInside(facts) : withoutOutput(facts), around);
      return listInstances(all.map(shown), named.flatMap((id) => known.get(id) ?? []).map(shown), list);
    },
    async getModelInstanceEnvironment(place, asked) {
      const { facts, service } = await insides.find(place, asked.caller);
      const image = (await insides.areClosedTo(asked.caller, service)) ? '' : (facts.image ?? '');
      return {
        environment: {
          ...(await specs.variables(
            withHiddenValues(mayEdit(asked.caller, service) ? service : withoutSecrets(service)),
            {
              instanceId: facts.id,
              token: hiddenToken,
              image,
              httpPort: facts.httpPort ?? undefined,
            },
          )),
          ...(await specs.shown(service)),
        },
      };
    },
    async getInstanceEvents(place, asked) {
      const { service, facts } = await insides.find(place, asked.caller);
      return { events: (await history.of(facts.id)).map((event) => toEvent(event, facts, service.name)) };
    },
    async listInstanceFiles({ path = '', ...place }, asked) {
      const { driver, facts } = await insides.look(place, asked.caller);
      const { files, cut } = await driver.listFiles(facts.id, path);
      return {
        files: files.map(({ updated, ...file }) => ({ ...file, updated: updated.toISOString() })),
        truncated: cut,
      };
    },
    async getInstancePodFile({ path, ...place }, asked) {
      const { driver, facts } = await insides.look(place, asked.caller);
      return driver.readFile(facts.id, path);
    },
    async getInstanceLogFile({ previousContainer = false, lastBytes, attempt, fromByte, ...place }, asked) {
      const { driver, facts } = await insides.look(place, asked.caller);
      return driver.readLog(facts.id, { previous: previousContainer, lastBytes, attempt, fromByte });
    },
    async getInstanceLogs(place, asked) {
      const { driver, facts } = await insides.look(place, asked.caller);
      const kept = await driver.listLogs(facts.id);
      return { attempts: kept.map(({ updated, ...log }) => ({ ...log, updated: updated.toISOString() })) };
    },
    async getInstanceLogMoments({ attempt, fromByte = 0, ...place }, asked) {
      const { driver, facts } = await insides.look(place, asked.caller);
      return { moments: [...(await driver.logMoments(facts.id, attempt, fromByte))] };
    },
    async getModelInstanceLastState(place, asked) {
      const { service, facts } = await insides.find(place, asked.caller);
      return toLastState((await insides.areClosedTo(asked.caller, service)) ? withoutInside(facts) : facts);
    },
    async getModelInstanceStartTime(place, asked) {
      const { facts } = await insides.find(place, asked.caller);
      return toTiming(facts, await store.averageStartSeconds(facts.modelId));
    },
    async updateInstanceMetadata({ body: { version, hostname, builtInImageName }, ...place }, asked) {
      const { facts } = await insides.find(place, asked.caller, 'edit');
      const told = {
        ...(version == null ? {} : { version }),
        ...(hostname == null ? {} : { hostname }),
        ...(builtInImageName == null ? {} : { reportedImage: builtInImageName }),
      };
      if (Object.keys(told).length > 0) await store.change(facts.id, told);
    },
    async addInstanceConnected(place, asked) {
      const { facts } = await insides.find(place, asked.caller, 'edit');
      await history.note(facts.id, {
        reason: 'ReportedConnected',
        message: 'It said that it is connected.',
        note: { code: 'instance.event.reported', args: {} },
      });
    },
    async stopInstance(place, asked) {
      await end(place, asked, { now: false });
    },
    async terminateInstance(place, asked) {
      await end(place, asked, { now: true });
    },
  };
}

/** A service as its environment is shown to whoever may look at it and not change it: what its owner set may be secret. */
const withoutSecrets = (service: ServiceEntity): ServiceEntity => ({
  ...service,
  data: {
    ...service.data,
    config: '',
    env: JSON.stringify(
      Object.fromEntries(Object.keys(environmentOf(service.data.env)).map((name) => [name, hiddenToken])),
    ),
  },
});

const withoutOutput = (facts: Facts): Facts => ({ ...facts, lastLines: null });

/** As whoever merely uses a restricted image sees it. */
const withoutInside = (facts: Facts): Facts => ({ ...withoutOutput(facts), image: null, reportedImage: null });
