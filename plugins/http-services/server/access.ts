import type { FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { accountCookie, sessionCookie } from '#core/server/auth/cookies.ts';
import type { Caller, Identity } from '#core/server/auth/identity.ts';
import { BriefCache } from '#core/server/brief-cache.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Calls } from '#plugins/gateway/server/public.ts';
import { serviceChanged, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import type { Place } from './addresses.ts';
import { visitCookie } from './headers.ts';
import type { Visit, Visits } from './visits.ts';

interface Given {
  readonly identity: Identity;
  readonly calls: Calls;
  readonly services: Services;
  readonly events: Events;
  readonly visits: Visits;
}

/** Who calls, and by which means: those of a browser must not be lent to other sites. */
export interface Guest {
  readonly caller: Caller | undefined;
  readonly by: 'visit' | 'session' | 'key' | 'nothing';
  /** The visit that its caller is known by. */
  readonly visit?: Visit | undefined;
}

/** Says who calls an HTTP service, and whether they may. */
export class Access {
  readonly #given: Given;
  readonly #open = new BriefCache<ServiceEntity>({ lifetimeMs: 30_000, size: 1_000 });

  constructor(given: Given) {
    this.#given = given;
    given.events.hear(serviceChanged, () => this.#open.clear(), () => this.#open.expire());
  }

  async guest(request: FastifyRequest, place: Place): Promise<Guest> {
    const { identity, visits } = this.#given;
    const sealed = place.ownHost ? (isFromItself(request) ? request.cookies[visitCookie] : undefined) : place.visit;
    if (request.headers['mlp-api-key'] === undefined && sealed !== undefined) {
      const visit = await visits.open('visit', sealed);
      if (visit) return { caller: await identity.identify(as(request, { [sessionCookie]: visit.session, ...(visit.account === undefined ? {} : { [accountCookie]: visit.account }) })), by: 'visit', visit };
    }
    const { authorization, 'mlp-api-key': key } = request.headers;
    if (key !== undefined || isOurs.test(authorization ?? '')) return { caller: await identity.identify(request), by: 'key' };
    // Cookies of the workbench's names mean nothing on a host that a service may set cookies for.
    const caller = place.ownHost ? undefined : await identity.identify(as(request, request.cookies));
    return { caller, by: caller ? 'session' : 'nothing' };
  }

  /** The service, where this guest may call it; else the fault that says why not. */
  async require({ caller, visit }: Guest, { account, model }: Place): Promise<ServiceEntity> {
    if (caller?.key && !caller.key.grants.has('predict')) throw new Fault('key.grant.missing', 'This API key may not predict. Use a key with the predict permission.', 403, { grant: 'predict' });
    const service = caller ? await this.#given.calls.target(caller, account, model) : await this.#openOne(account, model);
    if (visit && visit.modelId !== service.id) throw new Fault('visit.other', 'This address was opened for another service. Open the service from its page again.', 403);
    if (!service.data.httpSettings.isHttpEnabled) throw new Fault('service.http.disabled', `The service ${service.account.shortName}/${service.name} has no HTTP interface. Its owner can enable one in the settings of the service.`, 404);
    return service;
  }

  /** Visitors come in where everybody may test and nobody has to pay. */
  async #openOne(account: string, model: string): Promise<ServiceEntity> {
    const service = (await this.#open.get(`${account}/${model}`, () => this.#given.services.require(undefined, account, model, 'see')))!;
    if (isOpen(service)) return service;
    throw new Fault('sign_in.required', 'Sign in to open this service, or send an API key in the MLP-API-KEY header.', 401);
  }
}

/** A key or a session as programs send them; any other authorization is the service's own affair. */
const isOurs = /^\s*(bearer\s+)?(\d+\.\d+\.[A-Za-z0-9]{40}|[\w-]{43})\s*$/i;

export const isOpen = ({ data: { publicSettings, billingSettings }, removing }: ServiceEntity): boolean =>
  publicSettings.isPublic === true && publicSettings.publicTestingAllowed === true && !billingSettings.isBillingEnabled && !removing;

/** Whether a page of the service itself makes a request, or whoever types its address or follows a link: its neighbours' pages may not lend its readers' visits. */
function isFromItself({ headers, protocol, host, method }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  if (site !== undefined) return headers['sec-fetch-mode'] === 'navigate' && (method === 'GET' || method === 'HEAD');
  return headers.origin === undefined ? headers.upgrade === undefined : headers.origin === `${protocol}://${host}`;
}

/** The request as if it carried these cookies and no other credential. */
function as(request: FastifyRequest, cookies: FastifyRequest['cookies']): FastifyRequest {
  const { authorization: _key, cookie: _cookies, ...headers } = request.headers;
  return Object.create(request, { cookies: { value: cookies }, headers: { value: headers } }) as FastifyRequest;
}
