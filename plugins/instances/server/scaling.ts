import { inArray, sql } from 'drizzle-orm';
import type { Events } from '#core/server/events/events.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { InstanceStore } from './instance-store.ts';
import {
  instanceChanged,
  type CountBounds,
  type CountDecision,
  type ScaledService,
  type ScaledServices,
  type StoreSession,
} from './public.ts';
import { settingsOf } from './reconcile/desired-count.ts';
import type { DesiredStateStore } from './reconcile/desired-state-store.ts';
import type { Admission } from './starting/admission.ts';
import { instanceState } from './state/state.ts';
import { plans as table } from './tables.ts';

interface Given {
  readonly db: StoreSession;
  readonly store: InstanceStore;
  readonly plans: DesiredStateStore;
  readonly admission: Admission;
  readonly events: Events;
}

/** Reads and sets the counts of services that scale by themselves. */
export class Scaling implements ScaledServices {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async of(modelIds: readonly number[]): Promise<readonly ScaledService[]> {
    if (modelIds.length === 0) return [];
    const { db, store } = this.#given;
    const changedMsAgo = sql<number>`extract(epoch from now() - ${table.countedAt}) * 1000`.mapWith(Number);
    const [rows, present] = await Promise.all([
      db
        .select({ plan: table, changedMsAgo })
        .from(table)
        .where(inArray(table.modelId, [...modelIds])),
      store.live(modelIds),
    ]);
    const byService = Map.groupBy(present, ({ modelId }) => modelId);
    return rows.map(({ plan, changedMsAgo: ago }) => ({
      modelId: plan.modelId,
      wanted: plan.wanted,
      serving: (byService.get(plan.modelId) ?? [])
        .filter((facts) => facts.hosting !== 'external' && instanceState(facts).totalStatus === 'RUNNING')
        .map(({ id }) => id),
      asleep: plan.asleepAt !== null,
      stopped: plan.requested === 0,
      launchable: plan.launchable && !plan.removing,
      bounds: { most: plan.most, heldAwake: plan.heldAwake },
      changedMsAgo: ago,
    }));
  }

  async scale(
    service: ServiceEntity,
    decision: CountDecision,
    also: (within: StoreSession) => Promise<void>,
  ): Promise<boolean> {
    const { db, plans, admission } = this.#given;
    const { from, to } = decision;
    await plans.sync(service.id, settingsOf(service));
    let changed = false;
    const change = () =>
      db.transaction(async (session) => {
        changed = await plans.within(session).scale(service.id, decision);
        if (changed) await also(session);
      });
    if (to > from) await admission.grant(service, { occasion: 'scale', instances: to }, change);
    else await change();
    if (changed) await this.tend(service.id);
    return changed;
  }

  tend(modelId: number): Promise<void> {
    return this.#given.events.publish(instanceChanged, String(modelId));
  }

  async bound(modelId: number, bounds: CountBounds): Promise<void> {
    await this.#given.plans.bound(modelId, bounds);
    await this.tend(modelId);
  }
}
