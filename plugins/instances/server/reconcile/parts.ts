import type { Contribution } from '#core/plugin/point.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { jobStep, runs, works } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { Drivers } from '#plugins/resource-groups/server/public.ts';
import { removal, Services, Starts } from '#plugins/services/server/public.ts';
import { History } from '../answers/history.ts';
import { Control } from '../control.ts';
import { instancesEnvironment } from '../environment.ts';
import { InstanceStore } from '../instance-store.ts';
import { Launcher } from '../launch/launcher.ts';
import { Ports } from '../launch/ports.ts';
import { Specs } from '../launch/specs.ts';
import { countWatch, InstanceInventory } from '../public.ts';
import { rollingUpdate, updating } from '../rolling-update.ts';
import { Admission } from '../starting/admission.ts';
import { DesiredStateStore } from './desired-state-store.ts';
import { LiveInventory } from './inventory.ts';
import { Reconciler } from './reconciler.ts';
import { endInstances } from './removal.ts';
import { Retention } from './retention.ts';
import { Stopping } from './stopping.ts';
import { Updates } from './updates.ts';

/** What it takes to keep instances as they are wanted, and to replace and remove them. */
export const reconcileServices: readonly Service[] = [
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
  provide(
    Stopping,
    { db: Database, events: Events, history: History, plans: DesiredStateStore, clock: Clock },
    (given) => new Stopping(given),
  ),
  provide(InstanceInventory, { db: Database, store: InstanceStore }, (given) => new LiveInventory(given)),
];

export const reconcileContributions: readonly Contribution[] = [
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
  jobStep({
    job: removal,
    id: 'instances',
    before: true,
    needs: { services: Services, store: InstanceStore, plans: DesiredStateStore, stopping: Stopping },
    make: endInstances,
  }),
];
