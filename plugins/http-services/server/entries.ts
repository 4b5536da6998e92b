import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountCookie, sessionCookie } from '#core/server/auth/cookies.ts';
import { Fault } from '#core/contract/fault.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Guest } from './access.ts';
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
  async begin(request: FastifyRequest, reply: FastifyReply, { account, model, path }: Place, service: ServiceEntity): Promise<FastifyReply> {
    const visit = await this.#seal('visit', request, service);
    return redirect(reply, `${root}/${encodeURIComponent(account)}/${encodeURIComponent(model)}/~${visit}${path}`);
  }

  /** Sends a request on to the service's own host, a browser with what it needs to come in there. */
  async leadOver(request: FastifyRequest, reply: FastifyReply, { path }: Place, { guest, service }: { readonly guest: Guest; readonly service: ServiceEntity }): Promise<FastifyReply> {
    const there = this.#given.addresses.of(service);
    if (guest.by !== 'session' || !wantsPage(request)) return redirect(reply, `${there}${path}`, 308);
    const ticket = await this.#seal('entry', request, service);
    return redirect(reply, `${there}${entryPath}?${new URLSearchParams({ ticket, to: path }).toString()}`);
  }

  /** Begins the visit on the service's own host. */
  async enter(reply: FastifyReply, { path }: Place): Promise<FastifyReply> {
    const { visits, secure } = this.#given;
    const asked = new URL(path, 'http://service').searchParams;
    const visit = await visits.open('entry', asked.get('ticket') ?? '');
    if (!visit) throw new Fault('visit.over', 'This entrance is over. Open the service from its page again.', 403);
    const to = asked.get('to') ?? '/';
    reply.setCookie(visitCookie, await visits.seal('visit', visit), { path: '/', httpOnly: true, sameSite: 'lax', secure });
    return redirect(reply, /^\/(?![/\\])/.test(to) ? to : '/');
  }

  #seal(kind: 'entry' | 'visit', { cookies }: FastifyRequest, { id }: ServiceEntity): Promise<string> {
    return this.#given.visits.seal(kind, { modelId: id, session: cookies[sessionCookie]!, account: cookies[accountCookie] });
  }
}

const redirect = (reply: FastifyReply, target: string, status: 303 | 308 = 303): FastifyReply => reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target, status);
