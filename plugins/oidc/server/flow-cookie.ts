import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Flow } from './provider.ts';

const Kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.url(),
  target: z.string(),
  /** Set where a user who is signed in connects a person of the provider with themselves. */
  connects: z.int().optional(),
});
/** A sign-in under way, as its browser keeps it. */
export type Kept = z.output<typeof Kept>;

export const path = '/accounts/oidc';
const minutes = 10;

// Each sign-in has a cookie of its own, so that those of two tabs do not end each other.
const nameOf = (state: string): string => `berth_oidc_${state.slice(0, 12)}`;
const attributes = ({ redirectUri }: Pick<Flow, 'redirectUri'>) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: redirectUri.startsWith('https:') }) as const;

/** Has the browser keep what it must bring back: nobody else can then bring it to an end. */
export function keep(reply: FastifyReply, kept: Kept): void {
  reply.setCookie(nameOf(kept.state), Buffer.from(JSON.stringify(kept)).toString('base64url'), {
    ...attributes(kept),
    maxAge: minutes * 60,
  });
}

/** The sign-in that a browser comes back from, once; nothing for one that it did not begin, or too long ago. */
export function take(request: FastifyRequest, reply: FastifyReply, state: string | undefined): Kept | undefined {
  const value = state && request.cookies[nameOf(state)];
  if (!value) return undefined;
  const kept = Kept.safeParse(parsed(value));
  if (!kept.success || kept.data.state !== state) return undefined;
  reply.clearCookie(nameOf(state), attributes(kept.data));
  return kept.data;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString());
  } catch {
    return undefined;
  }
}
