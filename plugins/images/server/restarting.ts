import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import type { Host } from '#core/plugin/host.ts';
import type { JobContext } from '#core/server/jobs/jobs.ts';
import type { ImageEvents } from './image-events.ts';
import { imageUse, serviceRestart } from './public.ts';

/** Has the services that an account made of an image begin anew. */
export const restart = job('images.restart', {
  operation: 'RELOAD',
  payload: z.object({ imageId: z.int(), accountId: z.int(), userId: z.int().optional() }),
  interruptible: true,
});

interface Parts {
  readonly host: Host;
  readonly events: ImageEvents;
}

/** Asks service after service; what was asked for goes on where it is stopped. */
export const restarting =
  ({ host, events }: Parts) =>
  async (
    { imageId, accountId, userId }: z.output<typeof restart.payload>,
    { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
  ): Promise<void> => {
    const users = (await Promise.all(host.made(imageUse).map((use) => use.users('image', imageId, accountId)))).flat();
    const [renew] = host.made(serviceRestart);
    let restarted = 0;
    for (const [at, { modelId, name }] of users.entries()) {
      signal.throwIfAborted();
      await progress(name, Math.round((at / users.length) * 100));
      if (await renew?.(modelId)) restarted += 1;
    }
    const count = String(restarted);
    await events.note({
      imageId,
      accountId,
      userId,
      code: 'image.restarted',
      args: { count },
      message: `The instances of ${count} services begin anew.`,
    });
  };
