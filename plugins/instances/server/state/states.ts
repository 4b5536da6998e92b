import type { InstancesStatusData } from '#plugins/services/contract.ts';
import type { LiveState } from '#plugins/services/server/public.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { DesiredStateStore } from '../reconcile/desired-state-store.ts';
import { instanceState, serviceState } from './state.ts';

interface Given {
  readonly store: InstanceStore;
  readonly plans: DesiredStateStore;
}

/** How services stand, from what is known of their instances. */
export class States {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** States of many services, in a constant number of questions. */
  async of(modelIds: readonly number[]): Promise<ReadonlyMap<number, LiveState>> {
    const { store, plans } = this.#given;
    const [known, present] = await Promise.all([plans.of(modelIds), store.live(modelIds)]);
    const byService = Map.groupBy(present, ({ modelId }) => modelId);
    return new Map(modelIds.map((id) => [id, serviceState(known.get(id), byService.get(id) ?? [])]));
  }

  /** How many instances a service has and is to have, by where they run. */
  async counts(modelId: number): Promise<InstancesStatusData> {
    const [known, present] = await Promise.all([this.#given.plans.of([modelId]), this.#given.store.live([modelId])]);
    const plan = known.get(modelId);
    const kept = present.filter(({ desired }) => desired === 'run');
    const own = kept.filter(({ hosting }) => hosting !== 'external').map((facts) => instanceState(facts).totalStatus);
    const active = own.filter((each) => each === 'RUNNING').length;
    const requested = plan?.wanted ?? 0;
    const byHostingServer = plan?.hostingType === 'HOSTING_SERVER';
    return {
      internalRequested: byHostingServer ? 0 : requested,
      internalActive: byHostingServer ? 0 : active,
      internalInError: own.filter((each) => each === 'FAILED').length,
      hostingServerRequested: byHostingServer ? requested : 0,
      hostingServerActive: byHostingServer ? active : 0,
      externalRequested: kept.length - own.length,
    };
  }
}
