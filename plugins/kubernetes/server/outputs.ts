import { OutputFollowers, type LogSpool } from '#plugins/resource-groups/server/public.ts';
import { unlessAbsent, type Cluster } from './cluster.ts';
import { openLog } from './log-stream.ts';
import { attemptOf, container, instanceOf } from './labels.ts';
import { Pod } from './shapes.ts';
import { StampedLines } from './stamped-lines.ts';

interface Given {
  readonly cluster: () => Promise<Cluster>;
  readonly spool: LogSpool;
}

/** Copies what instances write into the spool, for as long as they run: clusters drop it with the pod. */
export const outputsOf = (given: Given): OutputFollowers<Pod> =>
  new OutputFollowers({
    keyOf: (pod) => pod.metadata.name,
    async copy(pod, signal) {
      const cluster = await given.cluster();
      const { name, namespace } = placeOf(pod);
      const current = async () => {
        const pod = await unlessAbsent(cluster.core.readNamespacedPod({ name, namespace }));
        return pod && Pod.parse(pod);
      };
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
  pod: Pod,
  of: { readonly previous: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const [instanceId, attempt] = [instanceOf(pod), attemptOf(pod)];
  const { name, namespace } = placeOf(pod);
  const last = spool.mark(instanceId, attempt) ?? '';
  const lines = new StampedLines(last);
  const keep = async (text: Buffer): Promise<void> => {
    if (text.length > 0) await spool.append(instanceId, attempt, text, lines.last);
  };
  const stream = await openLog(cluster, {
    namespace,
    pod: name,
    since: last ? `${last.slice(0, 19)}Z` : undefined,
    ...of,
  });
  for await (const chunk of stream as AsyncIterable<Buffer>) await keep(lines.take(chunk));
  await keep(lines.end());
}

const placeOf = ({ metadata: { name, namespace = '' } }: Pod) => ({ name, namespace });

/** An attempt is one container: a second one of its pod is none of ours, and what the first one wrote is the former output. */
const wasRestarted = ({ status }: Pod): boolean =>
  (status?.containerStatuses?.find(({ name }) => name === container)?.restartCount ?? 0) > 0;
