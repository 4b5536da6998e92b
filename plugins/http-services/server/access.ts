import type { FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { requireOfActor } from '#core/server/auth/actor.ts';
import { accountCookie, sessionCookie } from '#core/server/auth/cookies.ts';
import type { Caller, Identity } from '#core/server/auth/identity.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { Events } from '#core/server/events/events.ts';
import { networkOf } from '#plugins/accounts/server/public.ts';
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
  readonly #open = new TtlCache<ServiceEntity>({ lifetimeMs: 30_000, size: 1_000 });

  constructor(given: Given) {
    this.#given = given;
    given.events.hear(
      serviceChanged,
      () => this.#open.clear(),
      () => this.#open.expire(),
    );
  }

  async guest(request: FastifyRequest, place: Pick<Place, 'ownHost' | 'visit'>): Promise<Guest> {
    const { identity, visits } = this.#given;
    const credential = credentialOf(request);
    if (credential?.startsWith(tokenPrefix)) {
      const visit = visits.open('token', credential.slice(tokenPrefix.length));
      if (!visit) throw new Fault('visit.over', 'This token is over, or was not made here. Ask for another one.', 401);
      return { caller: await this.#visitor(request, visit), by: 'key', visit };
    }
    const sealed = place.ownHost ? (isFromItself(request) ? request.cookies[visitCookie] : undefined) : place.visit;
    if (request.headers['mlp-api-key'] === undefined && sealed !== undefined) {
      const visit = this.#visit(request, sealed);
      if (visit) return { caller: await this.#visitor(request, visit), by: 'visit', visit };
    }
    if (credential !== undefined) return { caller: await identity.identify(request), by: 'key' };
    // Cookies of the workbench's names mean nothing on a host that a service may set cookies for.
    if (place.ownHost) return { caller: undefined, by: 'nothing' };
    const caller = await identity.identify(as(request, { cookies: request.cookies }));
    if (caller) return { caller, by: 'session' };
    const kept = request.cookies[visitCookie];
    const visit = kept === undefined ? undefined : this.#visit(request, kept);
    return visit
      ? { caller: await this.#visitor(request, visit), by: 'session', visit }
      : { caller: undefined, by: 'nothing' };
  }

  /** The service, where this guest may call it; else the fault that says why not. */
  async require(
    { caller, visit }: Guest,
    { account, model }: Pick<Place, 'account' | 'model'>,
  ): Promise<ServiceEntity> {
    if (caller?.key && !caller.key.grants.has('predict'))
      throw new Fault(
        'key.grant.missing',
        'This API key may not predict. Use a key with the predict permission.',
        403,
        { grant: 'predict' },
      );
    if (caller) requireOfActor(caller, { grant: 'predict' });
    const service = caller
      ? await this.#given.calls.target(caller, account, model)
      : await this.#openOne(account, model);
    if (visit && visit.modelId !== service.id)
      throw new Fault(
        'visit.elsewhere',
        'This address or token was made for another service. Open the service from its page again, or ask for a token of its own.',
        403,
      );
    if (!service.data.httpSettings.isHttpEnabled)
      throw new Fault(
        'service.http.disabled',
        `The service ${service.account.shortName}/${service.name} has no HTTP interface. Its owner can enable one in the settings of the service.`,
        404,
        { service: `${service.account.shortName}/${service.name}` },
      );
    return service;
  }

  /** Undefined for what is over, or was never sealed for where the request comes from. */
  #visit({ ip }: FastifyRequest, sealed: string): Visit | undefined {
    const visit = this.#given.visits.open('visit', sealed);
    return visit?.network === undefined || visit.network === networkOf(ip) ? visit : undefined;
  }

  #visitor(request: FastifyRequest, { session, key, account }: Visit): Promise<Caller | undefined> {
    const cookies = {
      ...(session !== undefined && { [sessionCookie]: session }),
      ...(account !== undefined && { [accountCookie]: account }),
    };
    return this.#given.identity.identify(as(request, { cookies, key }));
  }

  /** Visitors come in where everybody may test and nobody has to pay. */
  async #openOne(account: string, model: string): Promise<ServiceEntity> {
    const service = (await this.#open.get(`${account}/${model}`, () =>
      this.#given.services.require(undefined, account, model, 'see'),
    ))!;
    if (isOpen(service)) return service;
    throw new Fault(
      'sign_in.required',
      'Sign in to open this service, or send an API key in the MLP-API-KEY header.',
      401,
    );
  }
}

/** What a token of one service begins with, which tells it from keys. */
export const tokenPrefix = 'app_';

/** A key, a session or a token as programs send them; any other authorization is the service's own affair. */
const ours = /^\s*(?:bearer\s+)?(\d+\.\d+\.[A-Za-z0-9]{40}|[\w-]{43}|app_[\w-]{60,})\s*$/i;

/** What a program sent to say who it is; undefined where it sent nothing that is for the platform. */
function credentialOf({ headers: { authorization = '', 'mlp-api-key': key } }: FastifyRequest): string | undefined {
  return key === undefined ? ours.exec(authorization)?.[1] : String(key).trim();
}

/** What tells again who somebody is, for a stay at this service alone. */
export function visitOf(request: FastifyRequest, { by, visit }: Guest, { id: modelId }: ServiceEntity): Visit {
  if (visit) return visit;
  const { [sessionCookie]: session, [accountCookie]: account } = request.cookies;
  return by === 'key' ? { modelId, key: credentialOf(request), account } : { modelId, session, account };
}

export const isOpen = ({ data: { publicSettings, billingSettings }, removing, archived }: ServiceEntity): boolean =>
  publicSettings.isPublic === true &&
  publicSettings.publicTestingAllowed === true &&
  !billingSettings.isBillingEnabled &&
  !removing &&
  !archived;

/** Whether a page of the service itself makes a request, or whoever types its address or follows a link: its neighbours' pages may not lend its readers' visits. */
function isFromItself({ headers, protocol, host, method }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  if (site !== undefined) return headers['sec-fetch-mode'] === 'navigate' && (method === 'GET' || method === 'HEAD');
  return headers.origin === undefined ? headers.upgrade === undefined : headers.origin === `${protocol}://${host}`;
}

/** The request as if it carried these credentials and no other. */
function as(
  request: FastifyRequest,
  { cookies, key }: { readonly cookies: FastifyRequest['cookies']; readonly key?: string | undefined },
): FastifyRequest {
  const { authorization: _authorization, 'mlp-api-key': _key, cookie: _cookies, ...headers } = request.headers;
  return Object.create(request, {
    cookies: { value: cookies },
    headers: { value: { ...headers, ...(key !== undefined && { 'mlp-api-key': key }) } },
  }) as FastifyRequest;
}
