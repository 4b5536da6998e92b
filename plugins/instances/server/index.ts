import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { answers, runs, tables } from '#core/server/points.ts';
import { Clock, Log, PublicAddress, Settings } from '#core/server/surroundings.ts';
import { Images } from '#plugins/images/server/public.ts';
import { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import { beforeRemoval, Services, stateSource } from '#plugins/services/server/public.ts';
import { instances } from '../contract.ts';
import { Attempts } from './attempts.ts';
import { Census } from './census.ts';
import { Control } from './control.ts';
import { ExternalConnections } from './external.ts';
import { History } from './history.ts';
import { instanceAnswers } from './instance-answers.ts';
import { InstanceStore } from './instance-store.ts';
import { PlanStore } from './plan-store.ts';
import { Ports } from './ports.ts';
import { IncomingConnections, InstanceCensus, Instances, OutgoingConnections } from './public.ts';
import { Reconciler } from './reconciler.ts';
import { Registry } from './registry.ts';
import { endInstances } from './removal.ts';
import { Retention } from './retention.ts';
import { serviceAnswers } from './service-answers.ts';
import { Specs } from './specs.ts';
import { stateOfServices } from './state-source.ts';
import { States } from './states.ts';
import { steps } from './steps.ts';
import { Stopping } from './stopping.ts';

const Store = token<InstanceStore>('instance store');
const Plans = token<PlanStore>('instance plans');
const Past = token<History>('instance history');
const AllSpecs = token<Specs>('instance specs');
const AllStates = token<States>('instance states');
const Stops = token<Stopping>('stopping of instances');
const Controls = token<Control>('control of instances');
const External = token<ExternalConnections>('external connections');

export default plugin({
  id: 'instances',
  requires: ['accounts', 'images', 'resource-groups', 'services'],
  provides: [
    provide(Store, { db: Database }, ({ db }) => new InstanceStore(db)),
    provide(Plans, { db: Database }, ({ db }) => new PlanStore(db)),
    provide(Past, { db: Database, host: ThisHost, log: Log }, (given) => new History(given)),
    provide(AllSpecs, { host: ThisHost, images: Images, groups: ResourceGroups, store: Store, address: PublicAddress, environment: Settings }, (given) => new Specs(given)),
    provide(AllStates, { store: Store, plans: Plans }, (given) => new States(given)),
    provide(Stops, { db: Database, events: Events, history: Past, clock: Clock }, (given) => new Stopping(given)),
    provide(Controls, { plans: Plans, stopping: Stops, events: Events }, (given) => new Control(given)),
    provide(External, { db: Database, store: Store, stopping: Stops, specs: AllSpecs, events: Events }, (given) => new ExternalConnections(given)),
    provide(IncomingConnections, { external: External }, ({ external }) => external),
    provide(OutgoingConnections, { external: External }, ({ external }) => ({ create: (...given) => external.createOutgoing(...given), delete: (...given) => external.delete(...given) })),
    provide(Instances, { db: Database, events: Events, services: Services, plans: Plans, history: Past }, (given) => new Registry(given)),
    provide(InstanceCensus, { db: Database, store: Store }, (given) => new Census(given)),
  ],
  contributes: [
    tables(steps),
    answers(
      instances,
      { db: Database, services: Services, groups: ResourceGroups, store: Store, states: AllStates, history: Past, specs: AllSpecs, control: Controls, external: External, registry: Instances, clock: Clock },
      (given) => ({ ...serviceAnswers(given), ...instanceAnswers(given) }),
    ),
    runs(
      'instances.reconcile',
      'hosting',
      { db: Database, pool: Pool, events: Events, log: Log, clock: Clock, services: Services, store: Store, plans: Plans, history: Past, specs: AllSpecs, stopping: Stops, environment: Settings },
      (given) => new Reconciler({ ...given, attempts: new Attempts({ ...given, ports: new Ports(given.db, given.environment.instancesHost) }), retention: new Retention(given) }),
    ),
    stateSource({ id: 'only', needs: { states: AllStates }, make: stateOfServices }),
    beforeRemoval({ id: 'instances', needs: { store: Store, plans: Plans, stopping: Stops }, make: endInstances }),
  ],
});
