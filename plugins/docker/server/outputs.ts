import type Docker from 'dockerode';
import { OutputFollowers, type LogSpool } from '#plugins/resource-groups/server/public.ts';
import { Frames } from './frames.ts';
import { attemptOf, instanceOf } from './labels.ts';

interface Given {
  readonly docker: () => Promise<Docker>;
  readonly spool: LogSpool;
}

/** A container of ours. */
export interface Source {
  readonly id: string;
  readonly instanceId: number;
  readonly attempt: number;
}

export const sourceOf = (id: string, labels: Readonly<Record<string, string>>): Source => ({
  id,
  instanceId: instanceOf(labels),
  attempt: attemptOf(labels),
});

/** Copies what containers write into the spool, for as long as they run, where it is read by the byte and kept when they are gone. */
export const outputsOf = (given: Given): OutputFollowers<Source> =>
  new OutputFollowers({
    keyOf: ({ id }) => id,
    async copy(source, signal) {
      const container = (await given.docker()).getContainer(source.id);
      try {
        await copyStream(given.spool, container, source, signal);
        return !signal.aborted && !(await container.inspect()).State.Running;
      } catch (error) {
        if ((error as { statusCode?: number }).statusCode === 404) return true;
        throw error;
      }
    },
  });

/** Copies until the stream ends. Engines resume by seconds; what was copied of that second is passed over. */
async function copyStream(
  spool: LogSpool,
  container: Docker.Container,
  { instanceId, attempt }: Source,
  signal: AbortSignal,
): Promise<void> {
  const frames = new Frames(spool.mark(instanceId, attempt));
  const stream = await container.logs({
    follow: true,
    stdout: true,
    stderr: true,
    timestamps: true,
    since: frames.since,
    abortSignal: signal,
  });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = frames.take(chunk);
    if (text.length > 0) await spool.append(instanceId, attempt, text, frames.mark);
  }
}
