import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountCookie, languageCookie, sessionCookie } from '#core/server/auth/cookies.ts';
import { accountNamed } from '../sessions/identity.ts';
import type { PageParts } from './parts.ts';

/** Gives a browser its new session in place of the one that it had, which ends, and sends it on. An account that somebody else chose in this browser is forgotten; one that is clear sets the language of a browser that has none yet. */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  target: string,
  { cookies, sessions, watch }: Pick<PageParts, 'cookies' | 'sessions' | 'watch'>,
): Promise<FastifyReply> {
  cookies.set(reply, secret);
  const { [accountCookie]: choice, [languageCookie]: language, [sessionCookie]: former } = request.cookies;
  if (former !== undefined) await sessions.end(former);
  const session = await sessions.find(secret);
  const accounts = session?.accounts ?? [];
  const chosen = choice === undefined ? undefined : accountNamed(accounts, choice);
  if (choice !== undefined && !chosen) cookies.forget(reply, accountCookie);
  const own = chosen ?? (accounts.length === 1 ? accounts[0] : undefined);
  if (language === undefined && own) cookies.remember(reply, languageCookie, own.language.toLowerCase());
  watch.came(
    request,
    session && { id: session.userId, login: session.login },
    own && { id: own.id, shortName: own.shortName },
  );
  return reply.redirect(target, 303);
}
