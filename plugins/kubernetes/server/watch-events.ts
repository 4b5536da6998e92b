import * as z from 'zod';
import { Gathered } from '#plugins/resource-groups/server/public.ts';
import { openStream } from './api-stream.ts';
import type { Cluster } from './cluster.ts';

/** What is written of an object in a cluster is at most 1.5 MiB there. */
const longestLine = 4 * 2 ** 20;
/** After this much a watch is begun anew, from what there is then. */
const mostBytes = 64 * 2 ** 20;
/** Clusters that hear bookmarks are wanted tell of something about once a minute. */
const silentMs = 90_000;

const Event = z.object({ type: z.string(), object: z.unknown() });
export type WatchEvent = z.infer<typeof Event>;

interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** What changes in a cluster, until the watch ends, as they all do after a while. */
export async function* watchEvents(
  cluster: Cluster,
  { path, query, signal }: Asked,
): AsyncGenerator<WatchEvent, void, undefined> {
  const asked = new URLSearchParams({ watch: 'true', allowWatchBookmarks: 'true', ...query });
  const stream = await openStream(cluster, { path: `${path}?${asked}`, signal, silentMs });
  for await (const line of linesOf(stream)) yield Event.parse(JSON.parse(line.toString()));
}

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const line = new Gathered();
  let told = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      line.add(chunk.subarray(from, end));
      from = end + 1;
      yield line.take();
    }
    line.add(chunk.subarray(from));
    if (line.size > longestLine) throw new Error(`a line of its watch is of more than ${longestLine / 2 ** 20} MiB`);
    told += chunk.length;
    if (told > mostBytes) return;
  }
}
