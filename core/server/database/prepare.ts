import type { Entry } from '#core/plugin/host.ts';
import { steps as blobSteps } from '../blobs/steps.ts';
import { steps as jobSteps } from '../jobs/steps.ts';
import { prepareQueue } from '../jobs/worker.ts';
import { steps as mailSteps } from '../mail/steps.ts';
import type { Step } from '../points.ts';
import type { Pool } from './database.ts';
import { migrate } from './migrate.ts';

/** Brings a whole database up to date: the tables of core, those of plugins in host order, and the job queue's own. */
export async function prepareDatabase(pool: Pool, plugins: readonly Entry<readonly Step[]>[]): Promise<void> {
  await migrate(pool, [
    { from: 'core.jobs', value: jobSteps },
    { from: 'core.mail', value: mailSteps },
    { from: 'core.blobs', value: blobSteps },
    ...plugins,
  ]);
  await prepareQueue(pool);
}
