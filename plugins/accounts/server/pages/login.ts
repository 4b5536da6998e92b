import type { FastifyInstance } from 'fastify';
import { interpolate } from '#core/server/interpolate.ts';
import { html, type Html } from '#core/server/http/html.ts';
import { captchaField } from './captcha.ts';
import { enter } from './enter.ts';
import { carried, field } from './fields.ts';
import { typed } from './form.ts';
import { alert, sendPage } from './layout.ts';
import { originOf, visitorOf, type PageParts } from './parts.ts';
import { unconfirmedPage } from './confirm.ts';
import { ahead } from './texts.ts';
import { pageUrl, visitOf, type Visit } from './visit.ts';
import { wayButtons } from './ways.ts';

export function servesLogin(scope: FastifyInstance, parts: PageParts): void {
  scope.get('/accounts/login', async (request, reply) => {
    const visit = visitOf(request, parts);
    if (await visitorOf(request, parts.identity)) return reply.redirect(visit.target, 303);
    return sendPage(reply, visit, loginPage(visit, parts));
  });

  scope.post('/accounts/login', async (request, reply) => {
    const visit = visitOf(request, parts);
    const login = typed(request, 'login');
    const result = await parts.signIn.try(
      { login, password: typed(request, 'password'), answer: typed(request, parts.captcha.provider?.field ?? '') },
      originOf(request),
    );
    if ('secret' in result) return enter(request, reply, result.secret, visit.target, parts);
    parts.watch.refused(request, login, result.refused);
    if (result.refused === 'unconfirmed') return sendPage(reply, visit, unconfirmedPage(visit, login), 403);
    const { wrong, wait, captcha } = visit.texts.signIn;
    if (result.refused === 'captcha')
      return sendPage(
        reply,
        visit,
        loginPage(visit, parts, {
          login,
          problem: captcha,
          captcha: captchaField(reply, visit, parts.captcha, result),
        }),
        422,
      );
    const field = result.captcha ? captchaField(reply, visit, parts.captcha) : undefined;
    if (result.refused === 'wrong')
      return sendPage(reply, visit, loginPage(visit, parts, { login, problem: wrong, captcha: field }), 401);
    reply.header('retry-after', result.seconds);
    return sendPage(
      reply,
      visit,
      loginPage(visit, parts, {
        login,
        problem: interpolate(wait, { when: ahead(result.seconds, visit.language) }),
        captcha: field,
      }),
      429,
    );
  });
}

interface Sent {
  readonly login: string;
  readonly problem: string;
  readonly captcha: Html | undefined;
}

function loginPage(visit: Visit, { ways }: PageParts, { login = '', problem, captcha }: Partial<Sent> = {}) {
  const { texts, target } = visit;
  const { signIn, fields } = texts;
  const body: Html = html`${problem && alert(problem)}
<form method="post" action="/accounts/login">
${carried('redirectUrl', target)}
${field({ name: 'login', label: fields.login, autocomplete: 'username', value: login, focus: login === '' })}
${field({ name: 'password', label: fields.password, type: 'password', autocomplete: 'current-password', focus: login !== '' })}
${captcha}
<button class="button primary submit" type="submit">${signIn.submit}</button>
</form>
<p class="aside"><a href="${pageUrl('forgot', target)}">${signIn.forgot}</a></p>
${wayButtons(visit, ways)}`;
  return {
    title: signIn.title,
    name: 'login',
    body,
    below: html`${signIn.other} <a href="${pageUrl('register', target)}">${signIn.otherAction}</a>`,
  } as const;
}
