import * as z from 'zod';
import { plugin, settings } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Jobs, taskChanged } from '#core/server/jobs/jobs.ts';
import { answers, cleans, liveTopic } from '#core/server/points.ts';
import { Clock } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { tasks } from '../contract.ts';
import { reachOf, taskAnswers } from './task-answers.ts';
import { TaskStore } from './task-store.ts';

const set = settings(
  'tasks',
  z.object({
    keptDays: z.int().min(1).max(3_650).default(90).describe('For how many days a task is kept after its end.'),
  }),
);

export default plugin({
  id: 'tasks',
  requires: ['accounts', 'services'],
  settings: set,
  provides: [
    provide(
      TaskStore,
      { db: Database, clock: Clock, set: set.token },
      ({ db, clock, set }) => new TaskStore(db, clock, set.keptDays),
    ),
  ],
  contributes: [
    answers(tasks, { db: Database, store: TaskStore, jobs: Jobs, accounts: Accounts, services: Services }, taskAnswers),
    liveTopic({
      id: 'tasks',
      event: taskChanged,
      needs: {},
      make: () => async (caller) => {
        const reach = reachOf(caller);
        return reach === 'all' ? '*' : String(reach);
      },
    }),
    cleans('tasks', { tasks: TaskStore }),
  ],
});
