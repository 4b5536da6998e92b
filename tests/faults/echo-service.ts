import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '#plugins/gateway/service/public.ts';

interface Asked {
  readonly say: string;
  readonly afterMs?: number;
  /** With it, the answer is a stream of so many parts. */
  readonly parts?: number;
}

/** Says what it was asked to say, after as long as it was asked to wait. */
serve({
  async predict(data) {
    const { say, afterMs = 0, parts } = data as Asked;
    if (parts !== undefined) return speak(say, parts, afterMs);
    await sleep(afterMs);
    return { say };
  },
  /** Learns for as long as its configuration says. */
  async fit(_task, { config, progress }) {
    progress(1);
    await sleep((config as { readonly afterMs?: number }).afterMs ?? 0);
  },
});

async function* speak(say: string, parts: number, everyMs: number) {
  for (let part = 0; part < parts; part++) {
    yield { say, part };
    await sleep(everyMs);
  }
}
