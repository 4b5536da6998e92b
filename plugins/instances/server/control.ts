import { Fault } from '#core/contract/fault.ts';
import type { Events } from '#core/server/events/events.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { PlanStore } from './plan-store.ts';
import { instanceChanged } from './public.ts';
import type { Facts } from './state.ts';
import type { Stopping } from './stopping.ts';
import { settingsOf } from './wanted.ts';

interface Given {
  readonly plans: PlanStore;
  readonly stopping: Stopping;
  readonly events: Events;
}

export const mostInstances = 1_000;

/** What people may do about the instances of a service. Each answers when it is accepted; states show how it goes on. */
export class Control {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Asks for a count, given the one that is wanted now; it holds until the service's settings name another. */
  async request(service: ServiceEntity, count: (wanted: number) => number): Promise<void> {
    await this.#given.plans.sync(service.id, settingsOf(service));
    await this.#given.plans.request(service.id, (wanted) => {
      const asked = count(wanted);
      if (asked > 0) requireLaunchable(service);
      if (asked > mostInstances) throw new Fault('instances.too_many', `A service has ${mostInstances} instances at most. Stop one before another is started.`, 409);
      return asked;
    });
    await this.#tell(service);
  }

  /** Replaces every instance, each once its successor serves. */
  async renew(service: ServiceEntity): Promise<void> {
    requireLaunchable(service);
    await this.#given.plans.sync(service.id, settingsOf(service));
    await this.#given.plans.renew(service.id);
    await this.#tell(service);
  }

  /** Ends one instance; one fewer is wanted from then on. */
  async stop(service: ServiceEntity, facts: Facts, by: string, how: { readonly now: boolean }): Promise<void> {
    if (facts.hosting === 'external') {
      throw new Fault('instance.external', 'This instance runs elsewhere and cannot be stopped from here. Stop it there, or delete its external connection.', 409);
    }
    await this.#given.plans.sync(service.id, settingsOf(service));
    await this.#given.stopping.stop(facts, `${by} ${how.now ? 'terminated' : 'stopped'} it`, { ...how, oneFewer: true });
    await this.#tell(service);
  }

  #tell({ id }: ServiceEntity): Promise<void> {
    return this.#given.events.publish(instanceChanged, String(id));
  }
}

/** Throws the fault that says why no instance of this service can be started here. */
export function requireLaunchable({ data }: ServiceEntity): void {
  if (data.prototype) throw new Fault('service.prototype', 'A prototype cannot be started, only cloned. Clone it and start the clone.', 409);
  if (data.hostingType === 'EXTERNAL') throw new Fault('service.external', 'This service runs elsewhere. Create an external connection and start it there, or choose another kind of hosting.', 409);
  if (data.imageId === undefined) throw new Fault('service.image.missing', 'The service has no image. Choose one in its hosting settings.', 409);
}
