import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Events } from '#core/server/events/events.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import { endings } from './endings.ts';
import type { DesiredStateStore } from './reconcile/desired-state-store.ts';
import { instanceChanged } from './public.ts';
import type { Facts } from './state/state.ts';
import type { Stopping } from './reconcile/stopping.ts';
import type { Admission } from './starting/admission.ts';
import { settingsOf } from './reconcile/desired-count.ts';
import type { Updates } from './reconcile/updates.ts';

interface Given {
  readonly services: Services;
  readonly plans: DesiredStateStore;
  readonly updates: Updates;
  readonly stopping: Stopping;
  readonly events: Events;
  readonly admission: Admission;
}

export const mostInstances = 1_000;

/** What people may do about the instances of a service. Each answers when it is accepted; states show how it goes on. */
export class Control {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Asks for a count, given the one that is wanted now; it holds until the service's settings name another. */
  async request(service: ServiceEntity, caller: Caller | undefined, count: (wanted: number) => number): Promise<void> {
    const { services, plans, admission } = this.#given;
    const { wanted } = await plans.sync(service.id, settingsOf(service));
    const checked = (now: number) => {
      const asked = count(now);
      if (asked > 0) requireLaunchable(service);
      if (asked > mostInstances)
        throw new Fault(
          'instances.most',
          `A service has ${mostInstances} instances at most. Stop one before another is started.`,
          409,
          { most: String(mostInstances) },
        );
      return asked;
    };
    const request = async () => void (await plans.request(service.id, checked));
    const asked = checked(wanted);
    if (asked > wanted) {
      await admission.grant(service, { occasion: 'scale', instances: asked, caller }, request);
      // To start it is to use it.
      await services.touch(service.id);
    } else await request();
    await this.#tell(service);
  }

  /** Has as many instances as its settings name, one at least; as many as there are where those are more. */
  start(service: ServiceEntity): Promise<void> {
    const least = Math.max(1, settingsOf(service).minCount);
    return this.request(service, undefined, (wanted) => Math.max(wanted, least));
  }

  /** Replaces every instance, so many at once, each once its successor serves. */
  async renew(service: ServiceEntity, batch = 1): Promise<void> {
    requireLaunchable(service);
    await this.#given.plans.sync(service.id, settingsOf(service));
    await this.#given.plans.renew(service.id, batch);
    await this.#tell(service);
  }

  /** Ends the replacement of instances, and brings back those that served before. */
  async halt(service: ServiceEntity, by: string): Promise<void> {
    const note = { code: 'instance.update_halted_by', args: { login: by } };
    if (!(await this.#given.updates.halt(service.id, { reason: 'Halted', message: `${by} halted it.`, note })))
      throw new Fault(
        'instances.update.none',
        'The instances of this service are not being replaced, so there is nothing to halt.',
        409,
      );
    await this.#tell(service);
  }

  /** Ends one instance; one fewer is wanted from then on. */
  async stop(service: ServiceEntity, facts: Facts, by: string, how: { readonly now: boolean }): Promise<void> {
    if (facts.hosting === 'external') {
      throw new Fault(
        'instance.external',
        'This instance runs elsewhere and cannot be stopped from here. Stop it there, or delete its external connection.',
        409,
      );
    }
    await this.#given.plans.sync(service.id, settingsOf(service));
    const why = how.now ? endings.terminatedBy(by) : endings.stoppedBy(by);
    await this.#given.stopping.stop(facts, why, { ...how, oneFewer: true });
    await this.#tell(service);
  }

  #tell({ id }: ServiceEntity): Promise<void> {
    return this.#given.events.publish(instanceChanged, String(id));
  }
}

/** Replaces the instances of a service where it is one that runs here. */
export const renewal =
  ({ services, control }: { readonly services: Services; readonly control: Control }) =>
  async (modelId: number): Promise<boolean> => {
    const service = await services.byId(modelId);
    if (
      !service ||
      service.removing ||
      service.archived ||
      service.data.prototype ||
      service.data.hostingType === 'EXTERNAL'
    )
      return false;
    await control.renew(service);
    return true;
  };

/** Throws the fault that says why no instance of this service can be started here. */
export function requireLaunchable({ name, data, archived }: ServiceEntity): void {
  if (archived)
    throw new Fault('service.archived', `The service ${name} is archived. Restore it first.`, 409, { modelName: name });
  if (data.prototype)
    throw new Fault(
      'service.prototype',
      'A prototype cannot be started, only cloned. Clone it and start the clone.',
      409,
    );
  if (data.hostingType === 'EXTERNAL')
    throw new Fault(
      'service.external',
      'This service runs elsewhere. Create an external connection and start it there, or choose another kind of hosting.',
      409,
    );
  if (data.imageId === undefined)
    throw new Fault('service.image.missing', 'The service has no image. Choose one in its hosting settings.', 409);
}
