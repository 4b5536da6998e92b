import type { FastifyInstance } from 'fastify';
import { interpolate } from '#core/server/interpolate.ts';
import { html } from '#core/server/http/html.ts';
import { tokenHours } from '../sign-in/mail-tokens.ts';
import { carried } from './fields.ts';
import { typed } from './form.ts';
import { alert, sendPage } from './layout.ts';
import { overPage } from './over.ts';
import { originOf, type PageParts } from './parts.ts';
import { ahead, duration } from './texts.ts';
import { pageUrl, query, visitOf, type Visit } from './visit.ts';

/** Where the letter after a registration leads, and where another letter is asked for. */
export function servesConfirm(scope: FastifyInstance, parts: PageParts): void {
  scope.get('/accounts/confirm', async (request, reply) => {
    const visit = visitOf(request, parts);
    const secret = query(request, 'token') ?? '';
    return (await parts.recovery.holds(secret, 'confirm'))
      ? sendPage(reply, visit, confirmPage(visit, secret))
      : sendPage(reply, visit, overPage(visit, 'confirm'), 410);
  });

  // Mail programs open links by themselves; only a press counts.
  scope.post('/accounts/confirm', async (request, reply) => {
    const visit = visitOf(request, parts);
    const confirmed = await parts.recovery.confirm(typed(request, 'token'));
    return confirmed
      ? sendPage(reply, visit, confirmedPage(visit))
      : sendPage(reply, visit, overPage(visit, 'confirm'), 410);
  });

  scope.post('/accounts/confirm/again', async (request, reply) => {
    const visit = visitOf(request, parts);
    const login = typed(request, 'login');
    const seconds = await parts.recovery.ask({ ...visit, login, purpose: 'confirm' }, originOf(request));
    if (seconds === 0) return sendPage(reply, visit, letterPage(visit, login));
    reply.header('retry-after', seconds);
    return sendPage(
      reply,
      visit,
      unconfirmedPage(visit, login, interpolate(visit.texts.letter.wait, { when: ahead(seconds, visit.language) })),
      429,
    );
  });
}

/** What whoever registered is told: a letter is on its way. */
export function letterPage(visit: Visit, login: string) {
  const { title, text } = visit.texts.letter;
  return {
    title,
    body: html`<p class="lead" role="status">${interpolate(text, { login, holds: duration(tokenHours.confirm, visit.language) })}</p>${again(visit, login)}`,
  };
}

/** What whoever signs in too early is told. */
export function unconfirmedPage(visit: Visit, login: string, problem?: string) {
  const { title, unconfirmed } = visit.texts.letter;
  return { title, body: html`${alert(problem ?? interpolate(unconfirmed, { login }))}${again(visit, login)}` };
}

const again = ({ texts, target }: Visit, login: string) => html`<form method="post" action="/accounts/confirm/again">
${carried('redirectUrl', target)}
${carried('login', login)}
<button class="button" type="submit">${texts.letter.again}</button>
<a class="button" href="${pageUrl('login', target)}">${texts.toSignIn}</a>
</form>`;

function confirmPage({ texts, target }: Visit, secret: string) {
  const { title, lead, submit } = texts.confirm;
  const body = html`<p class="lead">${lead}</p>
<form method="post" action="/accounts/confirm">
${carried('redirectUrl', target)}
${carried('token', secret)}
<button class="button primary submit" type="submit">${submit}</button>
</form>`;
  return { title, body };
}

function confirmedPage({ texts, target }: Visit) {
  const { done, doneText } = texts.confirm;
  const body = html`<p class="lead" role="status">${doneText}</p>
<div class="actions"><a class="button primary" href="${pageUrl('login', target)}">${texts.signIn.submit}</a></div>`;
  return { title: done, body };
}
