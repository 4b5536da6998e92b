import type { FastifyInstance } from 'fastify';
import { interpolate } from '#core/server/interpolate.ts';
import { html } from '#core/server/http/html.ts';
import { tokenHours } from '../sign-in/mail-tokens.ts';
import { carried, field } from './fields.ts';
import { typed } from './form.ts';
import { alert, sendPage } from './layout.ts';
import { originOf, type PageParts } from './parts.ts';
import { ahead, duration } from './texts.ts';
import { pageUrl, visitOf, type Visit } from './visit.ts';

/** The way back in for whoever forgot a password: a letter with a link. */
export function servesForgot(scope: FastifyInstance, parts: PageParts): void {
  scope.get('/accounts/forgot', (request, reply) => {
    const visit = visitOf(request, parts);
    return sendPage(reply, visit, askPage(visit));
  });

  scope.post('/accounts/forgot', async (request, reply) => {
    const visit = visitOf(request, parts);
    const login = typed(request, 'login');
    const seconds = await parts.recovery.ask({ ...visit, login, purpose: 'reset' }, originOf(request));
    if (seconds === 0) return sendPage(reply, visit, askedPage(visit, login));
    reply.header('retry-after', seconds);
    return sendPage(
      reply,
      visit,
      askPage(visit, login, interpolate(visit.texts.letter.wait, { when: ahead(seconds, visit.language) })),
      429,
    );
  });
}

function askPage({ texts, target }: Visit, login = '', problem?: string) {
  const { forgot, fields } = texts;
  const body = html`<p class="lead">${forgot.lead}</p>
${problem && alert(problem)}
<form method="post" action="/accounts/forgot">
${carried('redirectUrl', target)}
${field({ name: 'login', label: fields.email, autocomplete: 'username', value: login, focus: true })}
<button class="button primary submit" type="submit">${forgot.submit}</button>
</form>`;
  return {
    title: forgot.title,
    name: 'forgot',
    body,
    below: html`<a href="${pageUrl('login', target)}">${texts.toSignIn}</a>`,
  } as const;
}

/** Says the same whether anybody has this login or not. */
function askedPage({ texts, target, language }: Visit, login: string) {
  const { asked, title } = texts.forgot;
  const body = html`<p class="lead" role="status">${interpolate(asked, { login, holds: duration(tokenHours.reset, language) })}</p>
<div class="actions"><a class="button" href="${pageUrl('login', target)}">${texts.toSignIn}</a></div>`;
  return { title, body };
}
