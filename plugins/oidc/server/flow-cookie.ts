import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#core/server/runtime.ts';
import type { SecretBox, SecretUse } from '#core/server/secrets/secret-box.ts';
import type { Flow } from './provider.ts';

/** A sign-in under way, as its browser keeps it. */
export interface Kept extends Flow {
  readonly target: string;
  /** The session in which a user connects a person of the provider with themselves, where that is what they came for. */
  readonly connects?: number | undefined;
}

export const path = '/accounts/oidc';
const minutes = 10;

// Each sign-in has a cookie of its own, so that those of two tabs do not end each other.
const nameOf = (state: string): string => `berth_oidc_${state.slice(0, 12)}`;
const attributes = ({ redirectUri }: Pick<Flow, 'redirectUri'>) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: redirectUri.startsWith('https:') }) as const;
const useOf = (state: string): SecretUse => ({ purpose: 'sign-in through a provider', owner: state });

/** What browsers keep of sign-ins under way. It is sealed, since neighbours under the same domain can write cookies too. */
export class FlowCookies {
  readonly #box: SecretBox;
  readonly #clock: Clock;

  constructor(box: SecretBox, clock: Clock) {
    this.#box = box;
    this.#clock = clock;
  }

  /** Has the browser keep what it must bring back: nobody else can then bring it to an end. */
  keep(reply: FastifyReply, kept: Kept): void {
    const until = this.#clock().getTime() + minutes * 60_000;
    reply.setCookie(nameOf(kept.state), this.#box.seal(JSON.stringify({ ...kept, until }), useOf(kept.state)), {
      ...attributes(kept),
      maxAge: minutes * 60,
    });
  }

  /** The sign-in that a browser comes back from, once; nothing for one that it did not begin, or too long ago. */
  take(request: FastifyRequest, reply: FastifyReply, state = ''): Kept | undefined {
    const text = this.#box.open(request.cookies[nameOf(state)] ?? '', useOf(state));
    if (text === undefined) return undefined;
    const { until, ...kept } = JSON.parse(text) as Kept & { readonly until: number };
    reply.clearCookie(nameOf(state), attributes(kept));
    return until > this.#clock().getTime() ? kept : undefined;
  }
}
