import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Networks } from '#core/server/networks.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { answers, liveTopic, reseals, tables } from '#core/server/points.ts';
import { Clock, Log, PublicAddress } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { Images, imagesRunning, serviceRestart } from '#plugins/images/server/public.ts';
import { noticeCategory, noticePlace, Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import {
  addressOf,
  Drivers,
  GroupHistory,
  occupancy,
  platformAddress,
  ResourceGroups,
  ServerInventory,
} from '#plugins/resource-groups/server/public.ts';
import { listColumn, listFilter, serviceAct, Services, stateSource } from '#plugins/services/server/public.ts';
import { instances } from '../contract.ts';
import { waitsForRoom, wantedCount } from './state/list-column.ts';
import { instanceWords, servicePlaces } from './notice-words.ts';
import { Control, renewal } from './control.ts';
import { instancesEnvironment } from './environment.ts';
import { ConnectionSecrets } from './answers/connection-secrets.ts';
import { ExternalConnections } from './answers/external.ts';
import { History } from './answers/history.ts';
import { Insides } from './answers/insides.ts';
import { Evictions } from './evictions.ts';
import { GroupOccupancy, tellGroups } from './group-occupancy.ts';
import { instanceAnswers } from './answers/instance-answers.ts';
import { logAnswers } from './answers/log-answers.ts';
import { InstanceStore } from './instance-store.ts';
import { DesiredStateStore } from './reconcile/desired-state-store.ts';
import { Updates } from './reconcile/updates.ts';
import { categories, watchInstances } from './notices.ts';
import {
  IncomingConnections,
  instanceChanged,
  InstanceInsides,
  Instances,
  instanceWatch,
  OutgoingConnections,
  ScaledServices,
} from './public.ts';
import { rollingUpdateAnswers } from './rolling-update.ts';
import { reconcileContributions, reconcileServices } from './reconcile/parts.ts';
import { startingContributions, startingServices } from './starting/parts.ts';
import { Registry } from './registry.ts';
import { updateAnswers } from './answers/update-answers.ts';
import { Scaling } from './scaling.ts';
import { serviceAnswers } from './answers/service-answers.ts';
import { serviceSettings } from './service-settings.ts';
import { Specs } from './launch/specs.ts';
import { stateOfServices } from './state/state-source.ts';
import { States } from './state/states.ts';
import { steps } from './steps.ts';
import { Stopping } from './reconcile/stopping.ts';
import { Admission } from './starting/admission.ts';

export default plugin({
  id: 'instances',
  requires: ['accounts', 'notifications', 'images', 'resource-groups', 'services'],
  environment: instancesEnvironment,
  provides: [
    ...reconcileServices,
    ...startingServices,
    provide(InstanceStore, { db: Database }, ({ db }) => new InstanceStore(db)),
    provide(History, { db: Database, host: ThisHost, log: Log }, (given) => new History(given)),
    provide(
      Specs,
      {
        host: ThisHost,
        images: Images,
        groups: ResourceGroups,
        drivers: Drivers,
        store: InstanceStore,
        address: PublicAddress,
        environment: instancesEnvironment.token,
      },
      (given) => new Specs(given),
    ),
    provide(States, { store: InstanceStore, plans: DesiredStateStore }, (given) => new States(given)),
    provide(
      Control,
      {
        services: Services,
        plans: DesiredStateStore,
        updates: Updates,
        stopping: Stopping,
        events: Events,
        admission: Admission,
      },
      (given) => new Control(given),
    ),
    provide(
      ExternalConnections,
      {
        db: Database,
        store: InstanceStore,
        stopping: Stopping,
        specs: Specs,
        secrets: ConnectionSecrets,
        events: Events,
        networks: Networks,
      },
      (given) => new ExternalConnections(given),
    ),
    provide(ConnectionSecrets, { db: Database, box: SecretBox }, ({ db, box }) => new ConnectionSecrets(db, box)),
    provide(IncomingConnections, { external: ExternalConnections }, ({ external }) => external),
    provide(OutgoingConnections, { external: ExternalConnections }, ({ external }) => ({
      create: (...given) => external.createOutgoing(...given),
      delete: (...given) => external.delete(...given),
    })),
    provide(
      Instances,
      {
        db: Database,
        events: Events,
        services: Services,
        groups: ResourceGroups,
        store: InstanceStore,
        specs: Specs,
        plans: DesiredStateStore,
        history: History,
        admission: Admission,
        clock: Clock,
      },
      (given) => new Registry(given),
    ),
    provide(
      ScaledServices,
      { db: Database, store: InstanceStore, plans: DesiredStateStore, admission: Admission, events: Events },
      (given) => new Scaling(given),
    ),
    provide(
      Insides,
      { services: Services, store: InstanceStore, specs: Specs, history: History },
      (given) => new Insides(given),
    ),
    provide(InstanceInsides, { insides: Insides }, ({ insides }) => insides),
  ],
  contributes: [
    ...serviceSettings,
    ...reconcileContributions,
    ...startingContributions,
    tables(steps),
    liveTopic({
      id: 'instances',
      event: instanceChanged,
      needs: { services: Services },
      make:
        ({ services }) =>
        async (caller, [account = '', model = '']) =>
          String((await services.require(caller, account, model, 'see')).id),
    }),
    reseals(
      'instances',
      { secrets: ConnectionSecrets },
      ({ secrets }) =>
        () =>
          secrets.reseal(),
    ),
    answers(
      instances,
      {
        db: Database,
        services: Services,
        groups: ResourceGroups,
        store: InstanceStore,
        states: States,
        history: History,
        specs: Specs,
        control: Control,
        external: ExternalConnections,
        insides: Insides,
        registry: Instances,
        images: Images,
        clock: Clock,
        admission: Admission,
        updates: Updates,
        jobs: Jobs,
        servers: ServerInventory,
      },
      (given) => ({
        ...serviceAnswers(given),
        ...instanceAnswers(given),
        ...logAnswers(given),
        ...rollingUpdateAnswers(given),
        ...updateAnswers(given),
      }),
    ),
    ...categories.map(noticeCategory),
    noticeWords(instanceWords),
    ...servicePlaces.map(noticePlace),
    instanceWatch({ needs: { notifications: Notifications, services: Services }, make: watchInstances }),
    instanceWatch({ needs: { db: Database, history: GroupHistory, services: Services }, make: tellGroups }),
    platformAddress({
      needs: { store: InstanceStore, address: PublicAddress },
      make:
        ({ store, address }) =>
        async () => [...(await store.gates()).hosts, addressOf(address.url)],
    }),
    occupancy({
      needs: { db: Database, stopping: Stopping, evictions: Evictions },
      make: (given) => new GroupOccupancy(given),
    }),
    imagesRunning({
      needs: { store: InstanceStore },
      make:
        ({ store }) =>
        (modelIds) =>
          store.images(modelIds),
    }),
    serviceRestart({ needs: { services: Services, control: Control }, make: renewal }),
    ...serviceAct({
      id: 'stop',
      operation: 'SCALE_DOWN',
      needs: { control: Control },
      make: ({ control }) => ({ do: (service) => control.request(service, undefined, () => 0) }),
    }),
    listColumn({ id: 'instances', value: wantedCount }),
    listFilter({ id: 'instances', where: (value) => (value === 'waiting' ? waitsForRoom : undefined) }),
    stateSource({ needs: { states: States }, make: stateOfServices }),
  ],
});
