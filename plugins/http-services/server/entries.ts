import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { visitOf, type Guest } from './access.ts';
import { root, type Addresses, type Place } from './addresses.ts';
import { visitCookie } from './headers.ts';
import { wantsPage } from './error-page.ts';
import type { Visits } from './visits.ts';

/** On a service's own host, where a browser comes in that was let in by the server. */
export const entryPath = '/.berth-visit';

interface Given {
  readonly addresses: Addresses;
  readonly visits: Visits;
  readonly secure: boolean;
}

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
    { guest, service }: Arrival,
  ): Promise<FastifyReply> {
    const visit = this.#given.visits.seal('visit', visitOf(request, guest, service));
    return redirect(reply, `${root}/${encodeURIComponent(account)}/${encodeURIComponent(model)}/~${visit}${path}`);
  }

  /** Sends a request on to the service's own host, a browser with what it needs to come in there. */
  async leadOver(
    request: FastifyRequest,
    reply: FastifyReply,
    { path }: Place,
    { guest, service }: Arrival,
  ): Promise<FastifyReply> {
    const there = this.#given.addresses.of(service);
    if (guest.by !== 'session' || !wantsPage(request)) return redirect(reply, `${there}${path}`, 308);
    return redirect(reply, await this.#entrance(request, { guest, service }, { to: path }));
  }

  /** Has a browser keep, for the address of the service alone, that it may open it. */
  async remember(request: FastifyRequest, reply: FastifyReply, { guest, service }: Arrival): Promise<FastifyReply> {
    const { addresses, visits } = this.#given;
    reply.header('cache-control', 'no-store');
    if (guest.by === 'nothing') return reply.send();
    if (addresses.separate) return redirect(reply, await this.#entrance(request, { guest, service }, {}));
    this.#keep(reply, visits.seal('visit', visitOf(request, guest, service)), new URL(addresses.of(service)).pathname);
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
  async #entrance(
    request: FastifyRequest,
    { guest, service }: Arrival,
    also: Readonly<Record<string, string>>,
  ): Promise<string> {
    const { addresses, visits } = this.#given;
    const ticket = visits.seal('entry', visitOf(request, guest, service));
    return `${addresses.of(service)}${entryPath}?${new URLSearchParams({ ticket, ...also }).toString()}`;
  }

  #keep(reply: FastifyReply, visit: string, path: string): void {
    reply.setCookie(visitCookie, visit, { path, httpOnly: true, sameSite: 'lax', secure: this.#given.secure });
  }
}

const redirect = (reply: FastifyReply, target: string, status: 303 | 308 = 303): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target, status);
