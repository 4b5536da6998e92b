import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '#plugins/gateway/service/public.ts';

const answer = { text: 'x'.repeat(522) };

/** A service that costs next to nothing, so that what is measured is the way to it. */
serve({
  predict(data) {
    const { stream, echo } = data as { stream?: boolean; echo?: boolean };
    if (stream) return parts();
    return echo ? data : answer;
  },
});

async function* parts() {
  for (let part = 0; part < 16; part++) {
    yield { part };
    await sleep(20);
  }
}
