import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { DesiredStateStore } from './desired-state-store.ts';
import { endings } from '../endings.ts';
import type { Stopping } from './stopping.ts';
import { settingsOf } from './desired-count.ts';

interface Given {
  readonly services: Services;
  readonly store: InstanceStore;
  readonly plans: DesiredStateStore;
  readonly stopping: Stopping;
}

const politeMs = 12_000;
const patienceMs = 25_000;

/** Ends every instance of a service that is about to be removed; answers when they are gone. */
export function endInstances({ services, store, plans, stopping }: Given): {
  do(payload: { readonly modelId: number }): Promise<void>;
} {
  async function end({ modelId: id }: { readonly modelId: number }): Promise<void> {
    const service = await services.byId(id);
    if (!service) return;
    const gone = async (until: number) => {
      while ((await store.live([id])).length > 0) {
        if (performance.now() > until) return false;
        await sleep(100);
      }
      return true;
    };
    const begun = performance.now();
    await plans.sync(id, { ...settingsOf(service), removing: true });
    await stopping.stopAll(id, endings.removed);
    if (await gone(begun + politeMs)) return;
    await stopping.stopAll(id, endings.removed, { now: true });
    if (await gone(begun + patienceMs)) return;
    throw new Fault(
      'service.instances.remain',
      `The instances of ${service.name} have not ended yet, so it was not removed. Try again in a minute.`,
      503,
      { retryAfter: '60' },
    );
  }
  return { do: end };
}
