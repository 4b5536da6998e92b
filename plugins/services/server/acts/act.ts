import * as z from 'zod';
import { job, type Job, type Operation } from '#core/contract/job.ts';
import { madePoint, type Contribution } from '#core/plugin/point.ts';
import type { Given, Needs } from '#core/plugin/token.ts';
import { works } from '#core/server/points.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { Database } from '#core/server/database/database.ts';
import { Store } from '../store/store.ts';
import { acting, type Act } from './acting.ts';

/** What the task of an act remembers; for which services it is, and how far it is, stands in a table. */
export const ActPayload = z.object({ argument: z.string().optional() });

interface Facts {
  readonly id: string;
  readonly job: Job<typeof ActPayload>;
}
export const actPoint = madePoint<Act, Facts>('services.act', { key: ({ id }) => id });

/** Adds something that can be done to many services at once, as a task by the name of `services.<id>`. */
export function serviceAct<N extends Needs>({
  id,
  operation,
  needs,
  make,
}: {
  readonly id: string;
  readonly operation: Operation;
  readonly needs: N;
  readonly make: (given: Given<N>) => Act;
}): readonly Contribution[] {
  const doing = job(`services.${id}`, { operation, payload: ActPayload });
  return [
    actPoint({ id, job: doing, needs, make }),
    works(doing, { host: ThisHost, db: Database, store: Store }, ({ host, ...parts }) =>
      acting({ ...parts, actOf: () => host.make(host.find(actPoint, id)!) }),
    ),
  ];
}
