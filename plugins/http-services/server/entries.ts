import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { networkOf } from '#plugins/accounts/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { visitOf, type Guest } from './access.ts';
import { root, type Addresses, type Place } from './addresses.ts';
import type { Charges, Price } from './charges.ts';
import { visitCookie } from './headers.ts';
import { wantsPage } from './error-page.ts';
import { sendPricePage } from './price-page.ts';
import type { Visit, Visits } from './visits.ts';

/** On a service's own host, where a browser comes in that was let in by the server. */
export const entryPath = '/.berth-visit';

interface Given {
  readonly addresses: Addresses;
  readonly visits: Visits;
  readonly charges: Charges;
  readonly secure: boolean;
}

/** How long somebody pays by having agreed to it once. */
const agreedMs = 2 * 3_600_000;

/** Somebody who may open a service. */
export interface Arrival {
  readonly guest: Guest;
  readonly service: ServiceEntity;
}

/** Lets browsers that are signed in begin a visit at a service, whose pages never see the session itself. */
export class Entries {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Sends somebody who has to sign in to where that is done; from a service's own host this is the server's. */
  signIn(reply: FastifyReply, { account, model, path, ownHost }: Place): FastifyReply {
    const entrance = this.#given.addresses.entrance(account, model, path);
    const target = ownHost ? entrance : `/accounts/login?${new URLSearchParams({ redirectUrl: entrance }).toString()}`;
    return redirect(reply, target);
  }

  /** Shows the service below the server's own host, from where nothing but this visit is lent to it. */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, model, path }: Place,
    arrival: Arrival,
  ): Promise<FastifyReply> {
    const { visits, charges } = this.#given;
    const price = await charges.of(arrival);
    // The service is told this address, and so is whoever runs it.
    const network = price && networkOf(request.ip);
    const visit = visits.seal('visit', { ...stayOf(request, arrival, price), ...(network && { network }) });
    const target = `${root}/${encodeURIComponent(account)}/${encodeURIComponent(model)}/~${visit}${path}`;
    return this.#lead(request, reply, { arrival, price, target });
  }

  /** Sends a request on to the service's own host, a browser with what it needs to come in there. */
  async leadOver(
    request: FastifyRequest,
    reply: FastifyReply,
    { path }: Place,
    { guest, service }: Arrival,
  ): Promise<FastifyReply> {
    const { addresses, charges } = this.#given;
    const there = addresses.of(service);
    if (guest.by !== 'session' || !wantsPage(request)) return redirect(reply, `${there}${path}`, 308);
    const arrival = { guest, service };
    const price = await charges.of(arrival);
    const target = this.#entrance(stayOf(request, arrival, price), service, { to: path });
    return this.#lead(request, reply, { arrival, price, target });
  }

  /** Where a stay costs something, a browser is led on by nothing but a press on what that is. */
  #lead(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      arrival,
      price,
      target,
    }: { readonly arrival: Arrival; readonly price: Price | undefined; readonly target: string },
  ): FastifyReply {
    if (!price) return redirect(reply, target);
    const { server: shownBy } = this.#given.addresses;
    return sendPricePage(request, reply, { service: arrival.service, price, target, shownBy });
  }

  /** Has a browser keep, for the address of the service alone, that it may open it. */
  async remember(request: FastifyRequest, reply: FastifyReply, arrival: Arrival): Promise<FastifyReply> {
    const { addresses, visits, charges } = this.#given;
    const { guest, service } = arrival;
    reply.header('cache-control', 'no-store');
    if (guest.by === 'nothing') return reply.send();
    await charges.requireNone(arrival);
    const visit = visitOf(request, guest, service);
    if (addresses.separate) return redirect(reply, this.#entrance(visit, service, {}));
    this.#keep(reply, visits.seal('visit', visit), new URL(addresses.of(service)).pathname);
    return reply.send();
  }

  /** Begins the visit on the service's own host. */
  async enter(reply: FastifyReply, { path }: Place): Promise<FastifyReply> {
    const { visits } = this.#given;
    const asked = new URL(path, 'http://service').searchParams;
    const visit = visits.open('entry', asked.get('ticket') ?? '');
    if (!visit) throw new Fault('visit.over', 'This entrance is over. Open the service from its page again.', 403);
    this.#keep(reply, visits.seal('visit', visit), '/');
    const to = asked.get('to');
    if (to === null) return reply.header('cache-control', 'no-store').send();
    return redirect(reply, /^\/(?![/\\])/.test(to) ? to : '/');
  }

  /** Where a browser comes in at a service's own host. */
  #entrance(visit: Visit, service: ServiceEntity, also: Readonly<Record<string, string>>): string {
    const { addresses, visits } = this.#given;
    const ticket = visits.seal('entry', visit);
    return `${addresses.of(service)}${entryPath}?${new URLSearchParams({ ticket, ...also }).toString()}`;
  }

  #keep(reply: FastifyReply, visit: string, path: string): void {
    reply.setCookie(visitCookie, visit, { path, httpOnly: true, sameSite: 'lax', secure: this.#given.secure });
  }
}

/** What tells again who somebody is, for no longer than they agreed to where a stay has a price. */
function stayOf(request: FastifyRequest, { guest, service }: Arrival, price: Price | undefined): Visit {
  const visit = visitOf(request, guest, service);
  return price ? { ...visit, endsAt: Math.min(visit.endsAt ?? Infinity, Date.now() + agreedMs) } : visit;
}

const redirect = (reply: FastifyReply, target: string, status: 303 | 308 = 303): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target, status);
