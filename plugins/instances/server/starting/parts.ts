import type { Contribution } from '#core/plugin/point.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { works } from '#core/server/points.ts';
import { Placer, ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import { activation, holdingSource, serviceAct, Services, Starts } from '#plugins/services/server/public.ts';
import { History } from '../answers/history.ts';
import { Control } from '../control.ts';
import { evicting, Evictions } from '../evictions.ts';
import { Instances } from '../public.ts';
import { settingsOf } from '../reconcile/desired-count.ts';
import { DesiredStateStore } from '../reconcile/desired-state-store.ts';
import { Stopping } from '../reconcile/stopping.ts';
import { Admission } from './admission.ts';
import { foreseeStarts } from './foreseen-starts.ts';
import { holdingsOn } from './holdings.ts';

/** What it takes to begin an instance, and to make room for it. */
export const startingServices: readonly Service[] = [
  provide(
    Admission,
    { db: Database, starts: Starts, events: Events, placer: Placer, groups: ResourceGroups },
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
];

export const startingContributions: readonly Contribution[] = [
  works(
    evicting,
    { stopping: Stopping },
    ({ stopping }) =>
      ({ instanceId, reason, code }) =>
        stopping.stop({ id: instanceId }, { message: reason, code }),
  ),
  holdingSource({
    needs: { db: Database, plans: DesiredStateStore },
    make: ({ db, plans }) => holdingsOn(db, plans),
  }),
  activation({
    needs: { registry: Instances },
    make:
      ({ registry }) =>
      async (service) => {
        await registry.used([service.id]);
        // What has nothing to start may be in use all the same.
        if (settingsOf(service).launchable) await registry.start(service.id);
      },
  }),
  ...serviceAct({
    id: 'start',
    operation: 'SCALE_UP',
    needs: { control: Control, starts: Starts, groups: ResourceGroups },
    make: ({ control, ...given }) => ({
      review: (services, caller) => foreseeStarts(given, services, caller),
      do: (service) => control.start(service),
    }),
  }),
];
