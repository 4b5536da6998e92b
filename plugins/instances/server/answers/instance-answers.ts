import { Fault } from '#core/contract/fault.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import { mayEdit, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import type { RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import type { instances as contract } from '../../contract.ts';
import type { Control } from '../control.ts';
import type { History } from './history.ts';
import type { InstanceStore } from '../instance-store.ts';
import { environmentOf } from '../launch/environment.ts';
import { isClosed, withHiddenValues, type Specs } from '../launch/specs.ts';
import type { Facts } from '../state/state.ts';
import { hiddenToken } from '../launch/tokens.ts';
import { toEvent, toInstance, toLastState, toTiming } from './views.ts';

interface Given {
  readonly services: Services;
  readonly store: InstanceStore;
  readonly history: History;
  readonly specs: Specs;
  readonly control: Control;
}

type OfInstances =
  | 'getModelInstances'
  | 'getModelInstanceEnvironment'
  | 'getInstanceEvents'
  | 'getInstancePodFile'
  | 'getInstanceLogFile'
  | 'getInstanceLogs'
  | 'getModelInstanceLastState'
  | 'getModelInstanceStartTime'
  | 'updateInstanceMetadata'
  | 'stopInstance'
  | 'terminateInstance'
  | 'addInstanceConnected';

interface Place {
  readonly account: string;
  readonly model: string;
  readonly instanceId: string;
}

const shownEnded = 10;

/** Answers of the calls on one instance; members of the service's account alone come this far. */
export function instanceAnswers({
  services,
  store,
  history,
  specs,
  control,
}: Given): Pick<Answers<typeof contract>, OfInstances> {
  async function find(
    { account, model, instanceId }: Place,
    { caller }: Asked,
    purpose: 'see' | 'edit' = 'see',
  ): Promise<{ service: ServiceEntity; facts: Facts }> {
    const service = await services.require(caller, account, model, purpose);
    const facts = await store.one(service.id, idIn(instanceId));
    if (!facts)
      throw new Fault(
        'instance.not_found',
        `This service has no instance ${instanceId}. It may have been removed since it ended.`,
        404,
        { instanceId },
      );
    return { service, facts };
  }

  const isClosedTo = async ({ caller }: Asked, service: ServiceEntity): Promise<boolean> =>
    !caller?.superadmin && isClosed(service, await specs.imageOf(service));

  /** The driver of an instance whose inside the service's people may see. */
  async function look(place: Place, asked: Asked): Promise<{ driver: RuntimeDriver; facts: Facts }> {
    const { service, facts } = await find(place, asked);
    if (await isClosedTo(asked, service)) {
      throw new Fault(
        'image.restricted',
        'The owner of the image does not let others look inside: neither logs nor files of its instances are shown.',
        403,
      );
    }
    if (facts.hosting === 'external')
      throw new Fault('instance.external', 'This instance runs elsewhere; its logs and files are there.', 409);
    if (facts.driver === null)
      throw new Fault(
        'instance.not_started',
        'This instance was never started, so there is nothing of it to read.',
        404,
      );
    return { driver: await specs.driverOf(facts), facts };
  }

  async function end(place: Place, asked: Asked, how: { readonly now: boolean }): Promise<void> {
    const { service, facts } = await find(place, asked, 'edit');
    await control.stop(service, facts, signedIn(asked).login, how);
  }

  return {
    async getModelInstances({ account, model, withEnded }, asked) {
      const service = await services.require(asked.caller, account, model, 'see');
      const [live, ended, gates, closed] = await Promise.all([
        store.live([service.id]),
        withEnded ? store.ended(service.id, shownEnded) : [],
        store.gates(),
        isClosedTo(asked, service),
      ]);
      return {
        instances: [...live, ...ended].map((facts) =>
          toInstance(closed ? withoutOutput(facts) : facts, service.name, gates.hosts.length),
        ),
      };
    },
    async getModelInstanceEnvironment(place, asked) {
      const { facts, service } = await find(place, asked);
      const image = (await isClosedTo(asked, service)) ? '' : (facts.image ?? '');
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
          ...specs.hidden(service),
        },
      };
    },
    async getInstanceEvents(place, asked) {
      const { service, facts } = await find(place, asked);
      return { events: (await history.of(facts.id)).map((event) => toEvent(event, facts, service.name)) };
    },
    async getInstancePodFile({ path, ...place }, asked) {
      const { driver, facts } = await look(place, asked);
      return driver.readFile(facts.id, path);
    },
    async getInstanceLogFile({ previousContainer = false, lastBytes, attempt, fromByte, ...place }, asked) {
      const { driver, facts } = await look(place, asked);
      return driver.readLog(facts.id, { previous: previousContainer, lastBytes, attempt, fromByte });
    },
    async getInstanceLogs(place, asked) {
      const { driver, facts } = await look(place, asked);
      const kept = await driver.listLogs(facts.id);
      return { attempts: kept.map(({ updated, ...log }) => ({ ...log, updated: updated.toISOString() })) };
    },
    async getModelInstanceLastState(place, asked) {
      const { service, facts } = await find(place, asked);
      return toLastState((await isClosedTo(asked, service)) ? withoutOutput(facts) : facts);
    },
    async getModelInstanceStartTime(place, asked) {
      const { facts } = await find(place, asked);
      return toTiming(facts, await store.averageStartSeconds(facts.modelId));
    },
    async updateInstanceMetadata({ body: { version, hostname, builtInImageName }, ...place }, asked) {
      const { facts } = await find(place, asked, 'edit');
      const told = {
        ...(version == null ? {} : { version }),
        ...(hostname == null ? {} : { hostname }),
        ...(builtInImageName == null ? {} : { reportedImage: builtInImageName }),
      };
      if (Object.keys(told).length > 0) await store.change(facts.id, told);
    },
    async addInstanceConnected(place, asked) {
      const { facts } = await find(place, asked, 'edit');
      await history.note(facts.id, { reason: 'ReportedConnected', message: 'It said that it is connected.' });
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
