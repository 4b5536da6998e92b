import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Networks } from '#core/server/networks.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { answers, jobStep, liveTopic, reseals, runs, tables, works } from '#core/server/points.ts';
import { Clock, Log, PublicAddress } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { Images, imagesRunning, serviceRestart } from '#plugins/images/server/public.ts';
import { noticeCategory, noticePlace, Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import {
  addressOf,
  Drivers,
  GroupHistory,
  occupancy,
  Placer,
  platformAddress,
  ResourceGroups,
} from '#plugins/resource-groups/server/public.ts';
import {
  activation,
  holdingSource,
  listColumn,
  listFilter,
  removal,
  serviceAct,
  Services,
  Starts,
  stateSource,
} from '#plugins/services/server/public.ts';
import { instances } from '../contract.ts';
import { waitsForRoom, wantedCount } from './state/list-column.ts';
import { Launcher } from './launch/launcher.ts';
import { instanceWords, servicePlaces } from './notice-words.ts';
import { LiveInventory } from './reconcile/inventory.ts';
import { Control, renewal } from './control.ts';
import { instancesEnvironment } from './environment.ts';
import { ConnectionSecrets } from './answers/connection-secrets.ts';
import { ExternalConnections } from './answers/external.ts';
import { History } from './answers/history.ts';
import { Insides } from './answers/insides.ts';
import { evicting, Evictions } from './evictions.ts';
import { GroupOccupancy, tellGroups } from './group-occupancy.ts';
import { instanceAnswers } from './answers/instance-answers.ts';
import { logAnswers } from './answers/log-answers.ts';
import { InstanceStore } from './instance-store.ts';
import { DesiredStateStore } from './reconcile/desired-state-store.ts';
import { Updates } from './reconcile/updates.ts';
import { Ports } from './launch/ports.ts';
import { categories, watchInstances } from './notices.ts';
import {
  countWatch,
  IncomingConnections,
  instanceChanged,
  InstanceInsides,
  InstanceInventory,
  Instances,
  instanceWatch,
  OutgoingConnections,
  ScaledServices,
} from './public.ts';
import { Reconciler } from './reconcile/reconciler.ts';
import { rollingUpdate, rollingUpdateAnswers, updating } from './rolling-update.ts';
import { Registry } from './registry.ts';
import { updateAnswers } from './answers/update-answers.ts';
import { endInstances } from './reconcile/removal.ts';
import { Retention } from './reconcile/retention.ts';
import { Scaling } from './scaling.ts';
import { serviceAnswers } from './answers/service-answers.ts';
import { serviceSettings } from './service-settings.ts';
import { Specs } from './launch/specs.ts';
import { stateOfServices } from './state/state-source.ts';
import { States } from './state/states.ts';
import { steps } from './steps.ts';
import { Stopping } from './reconcile/stopping.ts';
import { Admission } from './starting/admission.ts';
import { foreseeStarts } from './starting/foreseen-starts.ts';
import { holdingsOn } from './starting/holdings.ts';

export default plugin({
  id: 'instances',
  requires: ['accounts', 'notifications', 'images', 'resource-groups', 'services'],
  environment: instancesEnvironment,
  provides: [
    provide(InstanceStore, { db: Database }, ({ db }) => new InstanceStore(db)),
    provide(
      DesiredStateStore,
      { db: Database, host: ThisHost },
      // Who watches may need what this plugin offers.
      ({ db, host }) =>
        new DesiredStateStore(db, async (change, within) => {
          for (const told of host.made(countWatch)) await told(change, within);
        }),
    ),
    provide(Updates, { db: Database }, ({ db }) => new Updates(db)),
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
      Stopping,
      { db: Database, events: Events, history: History, plans: DesiredStateStore, clock: Clock },
      (given) => new Stopping(given),
    ),
    provide(
      Admission,
      { db: Database, starts: Starts, events: Events, placer: Placer },
      (given) => new Admission(given),
    ),
    provide(
      Evictions,
      {
        db: Database,
        jobs: Jobs,
        services: Services,
        plans: DesiredStateStore,
        stopping: Stopping,
        history: History,
      },
      (given) => new Evictions(given),
    ),
    provide(
      Control,
      { plans: DesiredStateStore, updates: Updates, stopping: Stopping, events: Events, admission: Admission },
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
        plans: DesiredStateStore,
        history: History,
        admission: Admission,
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
    provide(InstanceInventory, { db: Database, store: InstanceStore }, (given) => new LiveInventory(given)),
  ],
  contributes: [
    ...serviceSettings,
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
      },
      (given) => ({
        ...serviceAnswers(given),
        ...instanceAnswers(given),
        ...logAnswers(given),
        ...rollingUpdateAnswers(given),
        ...updateAnswers(given),
      }),
    ),
    works(
      rollingUpdate,
      {
        db: Database,
        services: Services,
        control: Control,
        plans: DesiredStateStore,
        updates: Updates,
        store: InstanceStore,
      },
      updating,
    ),
    works(
      evicting,
      { stopping: Stopping },
      ({ stopping }) =>
        ({ instanceId, reason, code }) =>
          stopping.stop({ id: instanceId }, { message: reason, code }),
    ),
    runs(
      'instances.reconcile',
      'hosting',
      {
        db: Database,
        pool: Pool,
        events: Events,
        log: Log,
        clock: Clock,
        services: Services,
        store: InstanceStore,
        plans: DesiredStateStore,
        updates: Updates,
        history: History,
        specs: Specs,
        drivers: Drivers,
        stopping: Stopping,
        admission: Admission,
        starts: Starts,
        environment: instancesEnvironment.token,
      },
      (given) =>
        new Reconciler({
          ...given,
          attempts: new Launcher({ ...given, ports: new Ports(given.db, given.environment.host) }),
          retention: new Retention(given),
        }),
    ),
    holdingSource({
      needs: { db: Database, plans: DesiredStateStore },
      make: ({ db, plans }) => holdingsOn(db, plans),
    }),
    ...categories.map(noticeCategory),
    noticeWords(instanceWords),
    ...servicePlaces.map(noticePlace),
    activation({
      needs: { registry: Instances },
      make:
        ({ registry }) =>
        async ({ id }) => {
          await registry.used([id]);
          await registry.start(id);
        },
    }),
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
      id: 'start',
      operation: 'SCALE_UP',
      needs: { control: Control, starts: Starts },
      make: ({ control, starts }) => ({
        review: (services, caller) => foreseeStarts(starts, services, caller),
        do: (service) => control.start(service),
      }),
    }),
    ...serviceAct({
      id: 'stop',
      operation: 'SCALE_DOWN',
      needs: { control: Control },
      make: ({ control }) => ({ do: (service) => control.request(service, undefined, () => 0) }),
    }),
    listColumn({ id: 'instances', value: wantedCount }),
    listFilter({ id: 'instances', where: (value) => (value === 'waiting' ? waitsForRoom : undefined) }),
    stateSource({ needs: { states: States }, make: stateOfServices }),
    jobStep({
      job: removal,
      id: 'instances',
      before: true,
      needs: { services: Services, store: InstanceStore, plans: DesiredStateStore, stopping: Stopping },
      make: endInstances,
    }),
  ],
});
