import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '#plugins/gateway/service/public.ts';
import { answer } from './answer.ts';

const value: unknown = JSON.parse(answer);

/** A service that costs next to nothing, so that what is measured is the way to it. */
serve({
  predict(data) {
    const { stream, echo } = data as { stream?: boolean; echo?: boolean };
    if (stream) return parts();
    return echo ? data : value;
  },
});

async function* parts() {
  for (let part = 0; part < 16; part++) {
    yield { part };
    await sleep(20);
  }
}
