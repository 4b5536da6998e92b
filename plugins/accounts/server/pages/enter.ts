import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountCookie, languageCookie } from '#core/server/auth/cookies.ts';
import { accountNamed } from '../identity.ts';
import type { PageParts } from './parts.ts';

/** Gives a browser its new session and sends it on. An account that somebody else chose in this browser is forgotten; one that is clear sets the language of a browser that has none yet. */
export async function enter(request: FastifyRequest, reply: FastifyReply, secret: string, target: string, { cookies, sessions }: Pick<PageParts, 'cookies' | 'sessions'>): Promise<FastifyReply> {
  cookies.set(reply, secret);
  const { [accountCookie]: choice, [languageCookie]: language } = request.cookies;
  const accounts = (await sessions.find(secret))?.accounts ?? [];
  const chosen = choice === undefined ? undefined : accountNamed(accounts, choice);
  if (choice !== undefined && !chosen) cookies.forget(reply, accountCookie);
  const own = chosen ?? (accounts.length === 1 ? accounts[0] : undefined);
  if (language === undefined && own) cookies.remember(reply, languageCookie, own.language.toLowerCase());
  return reply.redirect(target, 303);
}
