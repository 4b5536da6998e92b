import type { Entry } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { steps as blobSteps } from '../blobs/steps.ts';
import { steps as jobSteps } from '../jobs/steps.ts';
import { prepareQueue } from '../jobs/worker.ts';
import { steps as mailSteps } from '../mail/steps.ts';
import { tables, type Step } from '../points.ts';
import type { Pool } from './database.ts';
import { migrate, rehearse } from './migrate.ts';

const ownSteps: readonly Entry<readonly Step[]>[] = [
  { from: 'core.jobs', value: jobSteps },
  { from: 'core.mail', value: mailSteps },
  { from: 'core.blobs', value: blobSteps },
];

/** Brings a whole database up to date: the tables of core, those of plugins in host order, and the job queue's own. */
export async function prepareDatabase(pool: Pool, plugins: readonly Entry<readonly Step[]>[]): Promise<void> {
  await migrate(pool, [...ownSteps, ...plugins]);
  await prepareQueue(pool);
}

/** Tries on a database what a start of these plugins would do to its tables, and leaves it as it was; answers the steps, `plugin step`. */
export const rehearseDatabase = (pool: Pool, plugins: readonly Plugin[]): Promise<readonly string[]> =>
  rehearse(pool, stepsOfAll(plugins));

/** Every step of core and of plugins, in the order in which they are applied. */
export const stepsOfAll = (plugins: readonly Plugin[]): readonly Entry<readonly Step[]>[] => [
  ...ownSteps,
  ...plugins.flatMap(({ id, contributes = [] }) =>
    contributes
      .filter(({ point }) => point.id === tables.id)
      .map(({ value }) => ({ from: id, value: value as readonly Step[] })),
  ),
];
