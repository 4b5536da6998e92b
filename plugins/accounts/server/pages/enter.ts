import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountCookie } from '#core/server/auth/cookies.ts';
import { accountNamed } from '../identity.ts';
import type { PageParts } from './parts.ts';

/** Gives a browser its new session and sends it on. An account that somebody else chose in this browser is forgotten. */
export async function enter(request: FastifyRequest, reply: FastifyReply, secret: string, target: string, { cookies, sessions }: PageParts): Promise<FastifyReply> {
  cookies.set(reply, secret);
  const choice = request.cookies[accountCookie];
  const session = choice === undefined ? undefined : await sessions.find(secret);
  if (choice !== undefined && session && !accountNamed(session.accounts, choice)) cookies.forget(reply, accountCookie);
  return reply.redirect(target, 303);
}
