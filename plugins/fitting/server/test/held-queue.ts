import { expect, vi } from 'vitest';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import { plugin } from '#core/plugin/plugin.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { concurrency } from '#core/server/jobs/worker.ts';
import { works } from '#core/server/points.ts';

const hold = job('holding.hold', { operation: 'RUN', payload: z.object({}) });

/** Takes the places of a server's queue, so that what comes after it waits. */
export function heldQueue() {
  let release = Promise.withResolvers<void>();
  let held = 0;
  return {
    plugin: plugin({
      id: 'holding',
      requires: [],
      contributes: [
        works(hold, {}, () => ({
          do: () => {
            held++;
            return release.promise;
          },
        })),
      ],
    }),
    /** Resolves once nothing else has its turn. */
    async fill(jobs: Jobs): Promise<void> {
      [release, held] = [Promise.withResolvers(), 0];
      const about = { entity: { name: 'model', key: { modelId: 1 } }, entityName: 'held' };
      for (let at = 0; at < concurrency; at++) await jobs.add(hold, {}, about);
      await vi.waitFor(() => expect(held).toBe(concurrency));
    },
    release: () => release.resolve(),
  };
}
