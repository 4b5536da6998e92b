import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '#plugins/gateway/service/public.ts';
import { answer } from './answer.ts';

const value: unknown = JSON.parse(answer);

interface Asked {
  /** Answers in so many parts, so long after each other. */
  readonly stream?: boolean;
  readonly parts?: number;
  readonly everyMs?: number;
  /** One part, and then nothing more until the caller leaves. */
  readonly idle?: boolean;
  readonly echo?: boolean;
  /** What the whole service is busy with for each request, or for each batch of them. */
  readonly busyMs?: number;
}

/** Those who keep the service busy, in turn. */
let turn: Promise<unknown> = Promise.resolve();
const busy = (ms: number): Promise<unknown> => (turn = turn.then(() => sleep(ms)));

/** A service that costs next to nothing, so that what is measured is the way to it. */
serve({
  async predict(data, { signal }) {
    const asked = data as Asked;
    const { stream, idle, echo, busyMs } = asked;
    if (stream) return speak(asked);
    if (idle) return wait(signal);
    if (busyMs) await busy(busyMs);
    return echo ? data : value;
  },
  async predictBatch(items) {
    await busy(Math.max(...items.map((item) => (item as Asked).busyMs ?? 0)));
    return items.map(() => value);
  },
});

async function* speak({ parts = 1, everyMs = 0 }: Asked) {
  for (let part = 0; part < parts; part++) {
    yield { part };
    await sleep(everyMs);
  }
}

async function* wait(signal: AbortSignal) {
  yield { part: 0 };
  if (!signal.aborted) await once(signal, 'abort');
}
