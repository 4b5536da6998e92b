import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { InstanceStore } from './instance-store.ts';
import type { PlanStore } from './plan-store.ts';
import type { Stopping } from './stopping.ts';
import { settingsOf } from './wanted.ts';

interface Given {
  readonly store: InstanceStore;
  readonly plans: PlanStore;
  readonly stopping: Stopping;
}

const politeMs = 12_000;
const patienceMs = 25_000;

/** Ends every instance of a service that is about to be removed; answers when they are gone. */
export function endInstances({ store, plans, stopping }: Given): (service: ServiceEntity) => Promise<void> {
  return async (service) => {
    const { id, name } = service;
    const reason = 'its service is removed';
    const gone = async (until: number) => {
      while ((await store.live([id])).length > 0) {
        if (performance.now() > until) return false;
        await sleep(100);
      }
      return true;
    };
    const begun = performance.now();
    await plans.sync(id, { ...settingsOf(service), removing: true });
    await stopping.stopAll(id, reason);
    if (await gone(begun + politeMs)) return;
    await stopping.stopAll(id, reason, { now: true });
    if (await gone(begun + patienceMs)) return;
    throw new Fault('service.instances.remain', `The instances of ${name} have not ended yet, so it was not removed. Try again in a minute.`, 503, { retryAfter: '60' });
  };
}
