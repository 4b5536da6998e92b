import type { FastifyInstance } from 'fastify';
import { servesCaptcha } from './captcha.ts';
import { servesChosenLanguage } from './chosen-language.ts';
import { servesConfirm } from './confirm.ts';
import { serveFonts } from './fonts.ts';
import { servesForgot } from './forgot.ts';
import { servesLogin } from './login.ts';
import { servesLogout } from './logout.ts';
import type { PageParts } from './parts.ts';
import { servesRegister } from './register.ts';
import { servesReset } from './reset.ts';
import { servePages } from './scope.ts';
import { servesSelectAccount } from './select-account.ts';
import { styleOf } from './style.ts';

/** Serves the pages for signing in and out, registering and choosing an account, which work without scripts. */
export const servesPages =
  (parts: PageParts) =>
  async (app: FastifyInstance): Promise<void> => {
    // On every route of the server: whichever call first meets a dead session takes its cookie back.
    app.addHook('onSend', async (request, reply) => parts.cookies.settle(request, reply));

    await servePages(app, parts, (scope) => {
      scope.get('/accounts/style.css', (request, reply) =>
        reply
          .type('text/css; charset=utf-8')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(styleOf(parts.hosts.of(request.hostname).brand)),
      );
      serveFonts(scope);
      servesChosenLanguage(scope);
      servesCaptcha(scope, parts);
      servesLogin(scope, parts);
      servesRegister(scope, parts);
      servesForgot(scope, parts);
      servesReset(scope, parts);
      servesConfirm(scope, parts);
      servesLogout(scope, parts);
      servesSelectAccount(scope, parts);
    });
  };
