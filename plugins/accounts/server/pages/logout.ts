import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountCookie } from '#core/server/auth/cookies.ts';
import { interpolate } from '#core/server/interpolate.ts';
import { widenPolicy } from '#core/server/http/guards.ts';
import { html } from '#core/server/http/html.ts';
import type { SessionCaller } from '../sessions/identity.ts';
import { carried } from './fields.ts';
import { sendPage } from './layout.ts';
import { isOwnLink } from './own-link.ts';
import { visitorOf, type PageParts } from './parts.ts';
import { visitOf } from './visit.ts';

export function servesLogout(scope: FastifyInstance, parts: PageParts): void {
  const signOut = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const visitor = await visitorOf(request, parts.identity);
    const elsewhere = visitor && (await leaving(request, visitor));
    if (visitor) {
      await parts.sessions.revoke(visitor.userId, visitor.session.id);
      parts.watch.left(request, { id: visitor.userId, login: visitor.login }, visitor.account);
      // Whoever uses this browser next reads neither pages that it would go back to nor pictures that it has kept.
      reply.header('clear-site-data', '"cache"');
    }
    parts.cookies.clear(reply);
    parts.cookies.forget(reply, accountCookie);
    return reply.redirect(elsewhere ?? visitOf(request, parts).target, 303);
  };

  /** Where the browser has to go to be signed out on the other side too, for a session that was opened there. */
  const leaving = async (request: FastifyRequest, { session }: SessionCaller): Promise<string | undefined> => {
    const { target } = visitOf(request, parts);
    for (const way of parts.ways) {
      const address = await way.leave(session.id, request, target);
      if (address !== undefined) return address;
    }
    return undefined;
  };

  scope.get('/accounts/logout', async (request, reply) => {
    const visitor = await visitorOf(request, parts.identity);
    if (!visitor || isOwnLink(request)) return signOut(request, reply);
    const visit = visitOf(request, parts);
    // Browsers count the way that a form's answer leads on to as the form's own.
    const elsewhere = await leaving(request, visitor);
    if (elsewhere !== undefined) widenPolicy(reply, { 'form-action': [new URL(elsewhere).origin] });
    const { title, lead, submit, cancel } = visit.texts.signOut;
    const body = html`<p class="lead">${interpolate(lead, { login: visitor.login })}</p>
<form method="post" action="/accounts/logout">
${carried('redirectUrl', visit.target)}
<button class="button primary submit" type="submit">${submit}</button>
<a class="button" href="${visit.target}">${cancel}</a>
</form>`;
    return sendPage(reply, visit, { title, name: 'logout', body });
  });

  scope.post('/accounts/logout', signOut);
}
