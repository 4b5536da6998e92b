import { setTimeout as sleep } from 'node:timers/promises';
import { median, type Report } from './figures.ts';
import { small, type Scene } from './gateway-scene.ts';
import { streamReader } from './gateway-streams.ts';
import { runLoad, type Outcome } from './load.ts';
import { filesOf, memoryOf } from './processes.ts';
import type { Server } from './server.ts';
import { sizeOf } from './sizes.ts';

/** Of five minutes each in a whole run. */
const segments = 4;
const interfaces = 200;
/** What an open workbench asks again, and how often. */
const polled = '/api/mlpcore/account/system/model?size=50';
const pollMs = 1_600;
/** What grows or shrinks in a shorter time is the collector's doing. */
const judgedSeconds = 600;

interface Sample {
  readonly at: number;
  readonly memory: number;
  readonly files: number;
  readonly callers: number;
  readonly timers: number;
}

/** Half of what can be kept up, for long, while streams are read, services are changed and 200 workbenches are open. */
export async function soak(scene: Scene, peak: number, report: Report): Promise<void> {
  const { server, folder, ours } = scene;
  const seconds = sizeOf({ name: 'SOAK_SECONDS', full: 1_200, short: 60 });
  const over = new AbortController();
  const others = Promise.all([
    keepStreaming(scene, over.signal),
    keepChanging(server, over.signal),
    keepPolling(server, over.signal),
  ]);
  // Told at the end; until then nobody waits for it.
  others.catch(() => undefined);
  const samples: Sample[] = [];
  const outcomes: Outcome[] = [];
  try {
    const sampling = keepSampling(server, samples, over.signal);
    const connections = 32;
    for (let segment = 0; segment < segments; segment++) {
      outcomes.push(
        await runLoad(ours('predict', small), {
          connections,
          seconds: seconds / segments,
          folder,
          pauseMs: Math.round((connections * 1_000) / (peak / 2)),
        }),
      );
    }
    over.abort();
    await sampling;
  } finally {
    over.abort();
  }
  const [, , polls] = await others;
  const judged = seconds >= judgedSeconds;
  if (!judged)
    console.log(
      `not judged: growth over less than ${judgedSeconds} s says more of the collector's moment than of the server`,
    );
  const third = samples.slice(-Math.ceil(samples.length / 3));
  const quarter = Math.ceil(samples.length / 4);
  const flat = (key: 'files' | 'callers' | 'timers') => ({
    value: median(samples.slice(-quarter).map((each) => each[key])),
    reference: { name: 'at the beginning', value: median(samples.slice(0, quarter).map((each) => each[key])) },
  });
  report({
    name: `L3: ${seconds} s of everything at half load, predicts a second`,
    value: median(outcomes.map(({ perSecond }) => perSecond)),
    unit: '/s',
  });
  report({
    name: `L3: polls of ${interfaces} open workbenches, a second`,
    value: polls / seconds,
    unit: '/s',
    limit: { must: (interfaces * 1000) / pollMs / 2, atLeast: true },
  });
  report({
    name: 'L3: growth of memory over the last third',
    value: slope(third),
    unit: 'MiB/min',
    ...(judged && { limit: { must: 1 } }),
  });
  report({
    name: 'L3: open files at the end, beside the callers',
    ...flat('files'),
    unit: '',
    ...(judged && { limit: { must: 1.1, ofRatio: true } }),
  });
  report({ name: 'L3: connections that callers keep at the end', ...flat('callers'), unit: '' });
  report({
    name: 'L3: timers at the end',
    ...flat('timers'),
    unit: '',
    ...(judged && { limit: { must: 1.2, ofRatio: true } }),
  });
  for (const [at, { p99 }] of outcomes.slice(0, -1).entries())
    report({ name: `L3: p99 of quarter ${at + 1}`, value: p99, unit: 'ms' });
  report({
    name: 'L3: p99 of the last quarter',
    value: outcomes.at(-1)!.p99,
    unit: 'ms',
    reference: { name: 'of the first', value: outcomes[0]!.p99 },
    ...(judged && { limit: { must: 1.2, ofRatio: true } }),
  });
}

async function keepSampling(server: Server, samples: Sample[], signal: AbortSignal): Promise<void> {
  const port = Number(new URL(server.url).port);
  while (!signal.aborted) {
    const figures = await fetch(`${server.url}/metrics`).then((response) => response.text());
    const { own: files, callers } = filesOf(server.pid, port);
    samples.push({
      at: performance.now(),
      memory: memoryOf(server.pid),
      files,
      callers,
      timers: Number(/^berth_nodejs_active_resources\{type="Timeout"\} (\S+)/m.exec(figures)?.[1] ?? 0),
    });
    await pause(1_000, signal);
  }
}

async function keepStreaming({ ours }: Scene, signal: AbortSignal): Promise<void> {
  const asked = JSON.stringify({ stream: true, parts: 16, everyMs: 20 });
  // Throws where one of them loses a part.
  const streams = streamReader(ours('predict-with-config-v2-stream', JSON.stringify({ data: asked })), 16);
  while (!signal.aborted) await streams.read();
  streams.close();
}

async function keepChanging(server: Server, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count++) {
    await server.call('POST', '/api/mlpcore/account/system/model/bench', {
      modelName: 'bench',
      displayName: `Bench ${count}`,
    });
    await pause(1_000, signal);
  }
}

/** As many requests as so many open workbenches make; answers how many. */
async function keepPolling(server: Server, signal: AbortSignal): Promise<number> {
  let polls = 0;
  let tag = '';
  await Promise.all(
    Array.from({ length: interfaces }, async (_, at) => {
      await pause((pollMs * at) / interfaces, signal);
      while (!signal.aborted) {
        tag = await server.poll(polled, tag);
        polls += 1;
        await pause(pollMs, signal);
      }
    }),
  );
  return polls;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** By how much memory grew each minute: the line that lies nearest to all samples. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, memory] = [mean((sample) => sample.at), mean((sample) => sample.memory)];
  const spread = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return (samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.memory - memory), 0) / spread) * 60_000;
}
