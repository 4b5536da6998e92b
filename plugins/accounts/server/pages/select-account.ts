import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountCookie } from '#core/server/auth/cookies.ts';
import { html, type Html } from '#core/server/http/html.ts';
import type { SessionCaller } from '../identity.ts';
import { carried } from './fields.ts';
import { typed } from './form.ts';
import { icons } from './icons.ts';
import { alert, sendPage } from './layout.ts';
import { visitorOf, type PageParts } from './parts.ts';
import { fill } from './texts.ts';
import { pageUrl, visitOf, type Visit } from './visit.ts';

export function servesSelectAccount(scope: FastifyInstance, parts: PageParts): void {
  const first = (reply: FastifyReply, { target }: Visit) => reply.redirect(pageUrl('login', pageUrl('select-account', target)), 303);

  scope.get('/accounts/select-account', async (request, reply) => {
    const visit = visitOf(request, parts);
    const visitor = await visitorOf(request, parts.identity);
    if (!visitor) return first(reply, visit);
    return sendPage(reply, visit, choicePage(visit, visitor, visitor.session.refusedAccount !== undefined));
  });

  scope.post('/accounts/select-account', async (request, reply) => {
    const visit = visitOf(request, parts);
    const visitor = await visitorOf(request, parts.identity);
    if (!visitor) return first(reply, visit);
    const chosen = visitor.session.accounts.find(({ id }) => String(id) === typed(request, 'account'));
    if (!chosen) return sendPage(reply, visit, choicePage(visit, visitor, true), 403);
    parts.cookies.remember(reply, accountCookie, String(chosen.id));
    return reply.redirect(visit.target, 303);
  });
}

function choicePage({ texts, target }: Visit, { login, account, session: { accounts } }: SessionCaller, refused: boolean) {
  const { choose, chosen, lead, memberships, none, refused: refusedText, signOut } = texts.account;
  const choices: readonly Html[] = accounts.map(
    ({ id, shortName, displayName, membership }) => html`<button class="choice" type="submit" name="account" value="${id}"${id === account?.id && html` aria-current="true"`}>
<span class="initial" aria-hidden="true">${[...displayName][0]?.toUpperCase()}</span>
<span class="names"><b>${displayName}</b><code>${shortName}</code></span>
<span class="tag">${memberships[membership]}</span>${id === account?.id && html`${icons.check}<span class="hidden">${chosen}</span>`}
</button>`,
  );
  const body = html`<p class="lead">${fill(accounts.length === 0 ? none : lead, { login })}</p>
${refused && accounts.length > 0 && alert(refusedText)}
<form class="choices" method="post" action="/accounts/select-account">
${carried('redirectUrl', target)}
${choices}
</form>`;
  return { title: choose, name: 'select-account', body, below: html`<a href="${pageUrl('logout', target)}">${signOut}</a>` } as const;
}
