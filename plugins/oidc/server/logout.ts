import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Log } from '#core/server/runtime.ts';
import type { BrowserSessions } from '#plugins/accounts/server/public.ts';
import { path } from './flow-cookie.ts';
import type { IdentityStore } from './identity-store.ts';
import { problemOf } from './problems.ts';
import type { OidcProvider } from './provider.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const bodyLimit = 64 * 1024;

/** What a logout token has to say, beside what every token of the provider does: that it is one, and whose sessions end. */
const LogoutClaims = z
  .object({
    iss: z.string(),
    sub: z.string().optional(),
    sid: z.string().optional(),
    nonce: z.undefined().optional(),
    events: z.object({ [event]: z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'names neither a subject nor a session');

interface Parts {
  readonly provider: OidcProvider;
  readonly identities: IdentityStore;
  readonly sessions: BrowserSessions;
  readonly log: Log;
}

/** Takes the provider's word that somebody was signed out there, and ends the sessions that were opened with that sign-in. */
export const servesLogout =
  ({ provider, identities, sessions, log }: Parts) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit },
        (_request, body, done) => done(null, new URLSearchParams(body as string)),
      );

      scope.post(`${path}/backchannel-logout`, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const token = request.body instanceof URLSearchParams ? (request.body.get('logout_token') ?? '') : '';
        try {
          const { iss, sub, sid } = LogoutClaims.parse(await provider.verify(token));
          const ended = await identities.sessionsOf(iss, { subject: sub, sid });
          for (const { userId, sessionId } of ended) await sessions.end(userId, sessionId);
          return reply.send();
        } catch (error) {
          const unreachable = problemOf(error) === 'unreachable';
          if (!unreachable && !isBadToken(error)) throw error;
          log.warn({ reqId: request.id, error: (error as Error).message }, 'A logout token was refused.');
          return reply.status(unreachable ? 503 : 400).send({
            error: unreachable ? 'temporarily_unavailable' : 'invalid_request',
            error_description: unreachable
              ? 'The keys of the provider cannot be read at the moment.'
              : 'The logout token is not one of this provider for this client.',
          });
        }
      });
    });
  };

/** jose and zod both name their errors by code or class; whatever else is thrown is a defect of ours. */
const isBadToken = (error: unknown): boolean =>
  error instanceof z.ZodError || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'));
