import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import type { Host } from '#core/plugin/host.ts';
import { FinalFailure } from '#core/server/jobs/failure.ts';
import type { JobContext } from '#core/server/jobs/jobs.ts';
import { occupancy } from './public.ts';

const payload = z.object({
  modelId: z.int(),
  /** The groups that the service may have left, whose names are the same. */
  groupIds: z.array(z.int()),
  source: z.string(),
  target: z.string(),
});

/** A service was moved to another group; the task tells when none of its instances is left in the one before. */
export const transferring = job('resource-groups.transfer', { operation: 'TRANSFER', payload });

const lookMs = 500;
const patienceMs = 600_000;

/** Waits until the instances that a service had in its former group have ended; fails with the reason where they have not within `patience` milliseconds. */
export const awaitTransfer =
  ({ host }: { readonly host: Host }, patience = patienceMs) =>
  async (
    { modelId, groupIds, source, target }: z.output<typeof payload>,
    { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
  ): Promise<void> => {
    const [occupants] = host.made(occupancy);
    const left = async (): Promise<number> => {
      const found = await occupants?.now(groupIds);
      return [...(found?.values() ?? [])].flat().filter((each) => each.modelId === modelId).length;
    };
    const until = Date.now() + patience;
    const all = await left();
    for (let now = all; now > 0; now = await left()) {
      if (Date.now() > until)
        throw new FinalFailure([
          {
            code: 'resource_group.still_in_source',
            message: `Instances of it still in ${source}: ${now}. Those that begin in ${target} may not come up: look at the diagnostics of the service.`,
            args: { left: String(now), source, target },
          },
        ]);
      await progress(`${source} → ${target}`, Math.max(0, (1 - now / all) * 100));
      await sleep(lookMs, undefined, { signal });
    }
  };
