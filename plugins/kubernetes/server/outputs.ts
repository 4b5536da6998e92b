import type { V1Pod } from '@kubernetes/client-node';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogSpool } from '#plugins/resource-groups/server/public.ts';
import type { Cluster } from './cluster.ts';
import { openLog } from './log-stream.ts';
import { attemptOf, container, instanceOf } from './labels.ts';

interface Given {
  readonly cluster: () => Promise<Cluster>;
  readonly spool: LogSpool;
}

interface Following {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

const againMs = 1_000;
/** How long an attempt that has ended is waited for to tell the rest of its output. */
const restMs = 5_000;

/** Copies what instances write into the spool, for as long as they run: clusters drop it with the pod. */
export class Outputs {
  readonly #given: Given;
  readonly #following = new Map<string, Following>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Follows a pod's output from where the spool ends; once for each pod. */
  follow(pod: V1Pod): void {
    const name = pod.metadata!.name!;
    if (this.#following.has(name)) return;
    const stop = new AbortController();
    const done = this.#copy(pod, stop.signal).finally(() => this.#following.delete(name));
    this.#following.set(name, { stop, done });
  }

  /** Answers when the rest of an ended pod's output is there, or is not coming. */
  async finish(pod: V1Pod): Promise<void> {
    this.follow(pod);
    const following = this.#following.get(pod.metadata!.name!);
    await Promise.race([following?.done, pause(restMs)]);
    following?.stop.abort();
  }

  async stop(): Promise<void> {
    const all = [...this.#following.values()];
    for (const { stop } of all) stop.abort();
    await Promise.all(all.map(({ done }) => done));
  }

  async #copy(pod: V1Pod, signal: AbortSignal): Promise<void> {
    const { spool } = this.#given;
    const [instanceId, attempt] = [instanceOf(pod), attemptOf(pod)];
    // Seconds are all that clusters resume by; what was copied of that second is left out by its stamp.
    let last = spool.mark(instanceId, attempt) ?? '';
    while (!signal.aborted) {
      const seen = await this.#stream(pod, last, signal, (lines, stamp) =>
        spool.append(instanceId, attempt, lines, stamp),
      );
      if (seen.ended) return;
      last = seen.last;
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Copies until the stream ends; answers the last stamp, and whether the container has ended with it. */
  async #stream(pod: V1Pod, since: string, signal: AbortSignal, take: (lines: Buffer, stamp: string) => Promise<void>) {
    const cluster = await this.#given.cluster();
    const { name, namespace } = pod.metadata as { readonly name: string; readonly namespace: string };
    let last = since;
    let rest = Buffer.alloc(0);
    try {
      const second = since ? `${since.slice(0, 19)}Z` : undefined;
      const stream = await openLog(cluster, {
        namespace,
        pod: name,
        since: second,
        previous: wasRestarted(pod),
        signal,
      });
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        const bytes = Buffer.concat([rest, chunk]);
        const whole = bytes.lastIndexOf(10) + 1;
        rest = bytes.subarray(whole);
        const lines = splitStamps(bytes.subarray(0, whole), last);
        if (lines.text.length > 0) await take(lines.text, lines.last);
        last = lines.last;
      }
      const end = splitStamps(rest, last);
      if (end.text.length > 0) await take(end.text, end.last);
    } catch {
      return { last, ended: signal.aborted };
    }
    const now = await cluster.core.readNamespacedPod({ name, namespace }).catch(() => undefined);
    const own = now?.status?.containerStatuses?.find((each) => each.name === container);
    return { last, ended: !own?.state?.running || own.restartCount > 0 };
  }
}

/** Takes the stamps off lines that are newer than the last one. */
function splitStamps(bytes: Buffer, since: string): { readonly text: Buffer; readonly last: string } {
  let last = since;
  const kept: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    const newline = bytes.indexOf(10, from);
    const end = newline < 0 ? bytes.length : newline + 1;
    const space = bytes.indexOf(32, from);
    const stamp = space > 0 && space < end ? padded(bytes.toString('latin1', from, space)) : '';
    if (stamp > since || stamp === '') kept.push(bytes.subarray(stamp === '' ? from : space + 1, end));
    if (stamp > last) last = stamp;
    from = end;
  }
  return { text: Buffer.concat(kept), last };
}

/** Stamps leave out zeros at their end; with them, the later one is the greater text. */
function padded(stamp: string): string {
  const [, second, fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z$/.exec(stamp) ?? [];
  return second === undefined ? '' : `${second}.${fraction.padEnd(9, '0')}`;
}

/** An attempt is one container: a second one of its pod is none of ours, and what the first one wrote is the former output. */
const wasRestarted = ({ status }: V1Pod): boolean =>
  (status?.containerStatuses?.find(({ name }) => name === container)?.restartCount ?? 0) > 0;
