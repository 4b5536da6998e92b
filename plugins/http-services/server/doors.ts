import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { requireNoActor } from '#core/server/auth/actor.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { isOpen, tokenPrefix, visitOf, type Access } from './access.ts';
import { root, type Addresses } from './addresses.ts';
import type { Charges } from './charges.ts';
import type { Arrival, Entries } from './entries.ts';
import type { Doors } from './public.ts';
import type { Visits } from './visits.ts';

interface Given {
  readonly addresses: Addresses;
  readonly access: Access;
  readonly entries: Entries;
  readonly charges: Charges;
  readonly visits: Visits;
}

/** Lets in by the rules that hold at the services' own addresses. */
export class OwnDoors implements Doors {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  get host(): string | undefined {
    return this.#given.addresses.host;
  }

  addressOf(service: ServiceEntity): string {
    return this.#given.addresses.of(service);
  }

  entranceOf({ account, name }: ServiceEntity): string {
    return `${root}/${account.id}/${encodeURIComponent(name)}`;
  }

  isOpen(service: ServiceEntity): boolean {
    return isOpen(service);
  }

  async isCharged(arrival: Arrival): Promise<boolean> {
    return (await this.#given.charges.of(arrival)) !== undefined;
  }

  async admit(request: FastifyRequest, account: string, model: string): Promise<Arrival> {
    const guest = await this.#given.access.guest(request, { ownHost: false, visit: undefined });
    return { guest, service: await this.#given.access.require(guest, { account, model }) };
  }

  async token(request: FastifyRequest, { guest, service }: Arrival): Promise<string> {
    if (!guest.caller)
      throw new Fault('sign_in.required', 'Sign in first, or send an API key in the MLP-API-KEY header.', 401);
    requireNoActor(guest.caller);
    return `${tokenPrefix}${this.#given.visits.seal('token', visitOf(request, guest, service))}`;
  }

  remember(request: FastifyRequest, reply: FastifyReply, arrival: Arrival): Promise<FastifyReply> {
    return this.#given.entries.remember(request, reply, arrival);
  }
}
