import type { V1Pod } from '@kubernetes/client-node';
import { OutputFollowers, stampOf, type LogSpool } from '#plugins/resource-groups/server/public.ts';
import { unlessAbsent, type Cluster } from './cluster.ts';
import { openLog } from './log-stream.ts';
import { attemptOf, container, instanceOf } from './labels.ts';

interface Given {
  readonly cluster: () => Promise<Cluster>;
  readonly spool: LogSpool;
}

/** Copies what instances write into the spool, for as long as they run: clusters drop it with the pod. */
export const outputsOf = (given: Given): OutputFollowers<V1Pod> =>
  new OutputFollowers({
    keyOf: (pod) => pod.metadata!.name!,
    async copy(pod, signal) {
      const cluster = await given.cluster();
      const { name, namespace } = placeOf(pod);
      const current = () => unlessAbsent(cluster.core.readNamespacedPod({ name, namespace }));
      try {
        await copyStream(given, cluster, pod, { previous: wasRestarted(pod), signal });
      } catch (error) {
        // Of a pod that is gone nothing more is to come.
        if (signal.aborted || (await current())) throw error;
        return true;
      }
      const now = await current();
      if (now && wasRestarted(now) && !wasRestarted(pod))
        await copyStream(given, cluster, pod, { previous: true, signal });
      const own = now?.status?.containerStatuses?.find((each) => each.name === container);
      return !own?.state?.running || own.restartCount > 0;
    },
  });

/** Copies until the stream ends. Seconds are all that clusters resume by; what was copied of that second is left out by its stamp. */
async function copyStream(
  { spool }: Pick<Given, 'spool'>,
  cluster: Cluster,
  pod: V1Pod,
  of: { readonly previous: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const [instanceId, attempt] = [instanceOf(pod), attemptOf(pod)];
  const { name, namespace } = placeOf(pod);
  let last = spool.mark(instanceId, attempt) ?? '';
  let rest = Buffer.alloc(0);
  const take = async (bytes: Buffer): Promise<void> => {
    const lines = withoutStamps(bytes, last);
    if (lines.text.length > 0) await spool.append(instanceId, attempt, lines.text, lines.last);
    last = lines.last;
  };
  const stream = await openLog(cluster, {
    namespace,
    pod: name,
    since: last ? `${last.slice(0, 19)}Z` : undefined,
    ...of,
  });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.lastIndexOf(10) + 1;
    rest = bytes.subarray(whole);
    await take(bytes.subarray(0, whole));
  }
  await take(rest);
}

const placeOf = ({ metadata }: V1Pod) => metadata as { readonly name: string; readonly namespace: string };

/** Takes the stamps off lines that are newer than the last one. */
function withoutStamps(bytes: Buffer, since: string): { readonly text: Buffer; readonly last: string } {
  let last = since;
  const kept: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    const newline = bytes.indexOf(10, from);
    const end = newline < 0 ? bytes.length : newline + 1;
    const space = bytes.indexOf(32, from);
    const stamp = space > 0 && space < end ? stampOf(bytes.toString('latin1', from, space)) : '';
    if (stamp > since || stamp === '') kept.push(bytes.subarray(stamp === '' ? from : space + 1, end));
    if (stamp > last) last = stamp;
    from = end;
  }
  return { text: Buffer.concat(kept), last };
}

/** An attempt is one container: a second one of its pod is none of ours, and what the first one wrote is the former output. */
const wasRestarted = ({ status }: V1Pod): boolean =>
  (status?.containerStatuses?.find(({ name }) => name === container)?.restartCount ?? 0) > 0;
