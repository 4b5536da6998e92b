import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountCookie } from '#core/server/auth/cookies.ts';
import { html } from '#core/server/http/html.ts';
import { carried } from './fields.ts';
import { sendPage } from './layout.ts';
import { visitorOf, type PageParts } from './parts.ts';
import { fill } from './texts.ts';
import { visitOf } from './visit.ts';

export function servesLogout(scope: FastifyInstance, parts: PageParts): void {
  const signOut = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const visitor = await visitorOf(request, parts.identity);
    if (visitor) await parts.sessions.revoke(visitor.userId, visitor.session.id);
    parts.cookies.clear(reply);
    parts.cookies.forget(reply, accountCookie);
    return reply.redirect(visitOf(request, parts).target, 303);
  };

  scope.get('/accounts/logout', async (request, reply) => {
    const visitor = await visitorOf(request, parts.identity);
    if (!visitor || isOwnLink(request)) return signOut(request, reply);
    const visit = visitOf(request, parts);
    const { title, lead, submit, cancel } = visit.texts.signOut;
    const body = html`<p class="lead">${fill(lead, { login: visitor.login })}</p>
<form method="post" action="/accounts/logout">
${carried('redirectUrl', visit.target)}
<button class="button primary submit" type="submit">${submit}</button>
<a class="button" href="${visit.target}">${cancel}</a>
</form>`;
    return sendPage(reply, visit, { title, name: 'logout', body });
  });

  scope.post('/accounts/logout', signOut);
}

/** Whether somebody followed a link of ours, as the browser says; what other sites and prefetches open must be confirmed. */
function isOwnLink({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined;
}
