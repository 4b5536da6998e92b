import type { FastifyInstance, FastifyReply } from 'fastify';
import { widenPolicy } from '#core/server/http/guards.ts';
import { html, type Html } from '#core/server/http/html.ts';
import type { CaptchaCheck, CaptchaProblem } from '../sign-in/captcha.ts';
import { captchaFrameScript } from './captcha-frame-script.ts';
import { icons } from './icons.ts';
import { documentOf } from './layout.ts';
import type { PageParts } from './parts.ts';
import { visitOf, type Visit } from './visit.ts';

/** The captcha of a form, where one is configured; lets the page that is answered load it, and no other. */
export function captchaField(
  reply: FastifyReply,
  { texts, language, theme }: Visit,
  { provider, siteKey }: CaptchaCheck,
  { problem, callbacks = false }: { problem?: CaptchaProblem | undefined; callbacks?: boolean } = {},
): Html | undefined {
  if (!provider) return undefined;
  const { origins, scriptLanguage } = provider;
  widenPolicy(reply, { 'script-src': origins, 'style-src': origins, 'connect-src': origins, 'frame-src': origins });
  const script = new URL(provider.script);
  if (scriptLanguage) script.searchParams.set('hl', language);
  const attributes = [
    theme !== 'system' && html` data-theme="${theme}"`,
    callbacks && html` data-callback="captchaPassed" data-expired-callback="captchaExpired"`,
  ];
  return html`<div class="field captcha">
<div class="${provider.widget}" data-sitekey="${siteKey}" data-language="${language}" data-hl="${language}"${attributes}></div>
<noscript><p class="error">${icons.alert}<span>${texts.captcha.noScript}</span></p></noscript>
${problem && html`<p class="error" role="alert">${icons.alert}<span>${texts.captcha[problem]}</span></p>`}
<script src="${script.href}" async defer></script>
</div>`;
}

/** The captcha alone, for forms of the workbench to show in a frame: what it loads never runs in the workbench itself. */
export function servesCaptcha(scope: FastifyInstance, parts: PageParts): void {
  scope.get('/accounts/captcha', (request, reply) => {
    const visit = visitOf(request, parts);
    widenPolicy(reply, { 'frame-ancestors': ["'self'"] });
    const field = captchaField(reply, visit, parts.captcha, { callbacks: true });
    const body = html`${field && html`<script src="/accounts/captcha.js"></script>`}${field}`;
    return reply
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(String(documentOf(visit, { title: visit.texts.captcha.title, body, className: 'framed' })));
  });

  scope.get('/accounts/captcha.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(captchaFrameScript),
  );
}
