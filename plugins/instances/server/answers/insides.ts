import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { idIn } from '#core/server/path-id.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { InstanceStore } from '../instance-store.ts';
import { isClosed, type Specs } from '../launch/specs.ts';
import { instanceName } from '../launch/environment.ts';
import type { InstanceInsides, InstancePlace, SeenInstance } from '../public.ts';
import type { Facts } from '../state/state.ts';
import type { History } from './history.ts';

interface Given {
  readonly services: Services;
  readonly store: InstanceStore;
  readonly specs: Specs;
  readonly history: History;
}

/** Finds instances for whoever may see or change their service, and says who may look inside them. */
export class Insides implements InstanceInsides {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async find(
    { account, model, instanceId }: InstancePlace,
    caller: Caller | undefined,
    purpose: 'see' | 'edit' = 'see',
  ): Promise<{ service: ServiceEntity; facts: Facts }> {
    const service = await this.#given.services.require(caller, account, model, purpose);
    const facts = await this.#given.store.one(service.id, idIn(instanceId));
    if (!facts)
      throw new Fault(
        'instance.not_found',
        `This service has no instance ${instanceId}. It may have been removed since it ended.`,
        404,
        { instanceId },
      );
    return { service, facts };
  }

  /** Whether the image of a service keeps this caller out of its instances. */
  async areClosedTo(caller: Caller | undefined, service: ServiceEntity): Promise<boolean> {
    return !caller?.superadmin && isClosed(service, await this.#given.specs.imageOf(service));
  }

  async look(
    place: InstancePlace,
    caller: Caller | undefined,
    purpose: 'see' | 'edit' = 'see',
  ): Promise<SeenInstance & { readonly facts: Facts }> {
    const { service, facts } = await this.find(place, caller, purpose);
    if (await this.areClosedTo(caller, service))
      throw new Fault(
        'image.restricted',
        'The owner of the image does not let others look inside: neither a console, nor logs, nor files of its instances are shown.',
        403,
      );
    if (facts.hosting === 'external')
      throw new Fault(
        'instance.external',
        'This instance runs elsewhere; its console, its logs and its files are there.',
        409,
      );
    if (facts.driver === null)
      throw new Fault(
        'instance.not_started',
        'This instance was never started, so there is nothing of it to look at.',
        404,
      );
    const driver = await this.#given.specs.driverOf(facts);
    return { id: facts.id, name: instanceName(service.name, facts.id), driver, facts };
  }

  async note(...happening: Parameters<InstanceInsides['note']>): Promise<void> {
    await this.#given.history.note(...happening);
  }
}
