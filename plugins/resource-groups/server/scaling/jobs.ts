import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { job, TaskNote } from '#core/contract/job.ts';
import { FinalFailure, noteOf } from '#core/server/jobs/failure.ts';
import type { JobContext } from '#core/server/jobs/jobs.ts';
import type { ServerStore } from '../servers/server-store.ts';

const payload = z.object({ groupId: z.int(), serverId: z.int() });

/** The change itself is made together with its task, which tells when it is done. */
export const addingServer = job('resource-groups.add-server', { operation: 'SCALE_UP', payload });
/** Of a server that is made for one service. */
export const preparingServer = job('resource-groups.prepare-server', { operation: 'PREPARE', payload });
export const movingServer = job('resource-groups.move-server', { operation: 'SET_CORRECT_GROUP', payload });
export const replacingServer = job('resource-groups.replace-server', { operation: 'RELOAD', payload });
export const releasingServer = job('resource-groups.release-server', { operation: 'SCALE_DOWN', payload });
/** A server was due that cannot be had; the task fails with the reason, for people to see. */
export const lackingServer = job('resource-groups.lack-server', {
  operation: 'NEED_SCALE_UP',
  payload: z.object({ groupId: z.int(), note: TaskNote }),
});

const lookMs = 1_000;
const patienceMs = 60_000;

const notThere = (server: string): TaskNote => ({
  code: 'resource_group.server.not_there',
  message: `The server ${server} is not in service yet.`,
  args: { server },
});
const stillThere = (server: string): TaskNote => ({
  code: 'resource_group.server.still_there',
  message: `The server ${server} is still there: what runs on it has not ended.`,
  args: { server },
});

/** Waits until a server that was added is in service, or one that was taken away is gone; fails with the reason where it is not within a minute. */
export const awaitServer =
  (servers: Pick<ServerStore, 'now'>, wanted: 'there' | 'gone') =>
  async ({ groupId, serverId }: z.output<typeof payload>, { signal, progress }: JobContext): Promise<void> => {
    const until = Date.now() + patienceMs;
    for (;;) {
      const server = (await servers.now([groupId])).find(({ row }) => row.id === serverId);
      if (!server || server.status === (wanted === 'there' ? 'RUNNING' : 'STOPPED')) return;
      if (Date.now() > until)
        throw new FinalFailure([
          wanted === 'there' ? notThere(server.row.name) : stillThere(server.row.name),
          ...(server.reason ? [noteOf(server.reason)] : []),
        ]);
      await progress(`${server.row.name}: ${server.status}`, 50);
      await sleep(lookMs, undefined, { signal });
    }
  };
