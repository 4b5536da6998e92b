import type { FastifyInstance } from 'fastify';
import { requireOwnOrigin } from '#core/server/http/guards.ts';
import { servesConfirm } from './confirm.ts';
import { showsFaults } from './fault.ts';
import { serveFonts } from './fonts.ts';
import { servesForgot } from './forgot.ts';
import { readForms } from './form.ts';
import { servesLogin } from './login.ts';
import { servesLogout } from './logout.ts';
import type { PageParts } from './parts.ts';
import { servesRegister } from './register.ts';
import { servesReset } from './reset.ts';
import { servesSelectAccount } from './select-account.ts';
import { styleOf } from './style.ts';
import { rememberWishes } from './visit.ts';

/** Serves the pages for signing in and out, registering and choosing an account, which need no script. */
export const servesPages = (parts: PageParts) => async (app: FastifyInstance): Promise<void> => {
  // On every route of the server: whichever call first meets a dead session takes its cookie back.
  app.addHook('onSend', async (request, reply) => parts.cookies.settle(request, reply));

  await app.register(async (scope) => {
    readForms(scope);
    showsFaults(scope, parts);
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // A stranger's page must not sign anybody in either, so here no cookie is needed for a form to be suspect.
      if (request.method === 'POST') requireOwnOrigin(request, parts.settings.publicUrl);
      else rememberWishes(request, reply, parts.cookies);
    });
    scope.get('/accounts/style.css', (request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable').send(styleOf(parts.hosts.of(request.hostname).brand)),
    );
    serveFonts(scope);
    servesLogin(scope, parts);
    servesRegister(scope, parts);
    servesForgot(scope, parts);
    servesReset(scope, parts);
    servesConfirm(scope, parts);
    servesLogout(scope, parts);
    servesSelectAccount(scope, parts);
  });
};
