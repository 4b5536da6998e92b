import type { FastifyInstance } from 'fastify';
import { requireOwnOrigin } from '#core/server/http/guards.ts';
import type { SessionCookies } from '../sessions/session-cookies.ts';
import { showsFaults } from './fault.ts';
import { readForms } from './form.ts';
import { rememberWishes, type VisitParts } from './visit.ts';

/** Serves pages that people open in a browser: they read forms of our own, say failures as pages and are kept by nobody. */
export async function servePages(
  app: FastifyInstance,
  parts: VisitParts & { readonly cookies: SessionCookies },
  serve: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    readForms(scope);
    showsFaults(scope, parts);
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // A stranger's page must not sign anybody in either, so here no cookie is needed for a form to be suspect. Programs do not say where a form is from; browsers always do.
      if (request.method === 'POST' && (request.headers.origin ?? request.headers['sec-fetch-site']) !== undefined)
        requireOwnOrigin(request, parts.environment.publicUrl);
      else rememberWishes(request, reply, parts.cookies);
    });
    serve(scope);
  });
}
