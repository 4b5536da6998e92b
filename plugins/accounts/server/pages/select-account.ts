import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountCookie } from '#core/server/auth/cookies.ts';
import { interpolate } from '#core/server/interpolate.ts';
import { html, type Html } from '#core/server/http/html.ts';
import type { Invitation } from '../../contract.ts';
import { accountNamed, type SessionCaller } from '../sessions/identity.ts';
import { deniedFromAddress } from '../people/access-restrictions.ts';
import { carried } from './fields.ts';
import { typed } from './form.ts';
import { icons } from './icons.ts';
import { alert, sendPage } from './layout.ts';
import { visitorOf, type PageParts } from './parts.ts';
import { pageUrl, query, visitOf, type Visit } from './visit.ts';

export function servesSelectAccount(scope: FastifyInstance, parts: PageParts): void {
  const first = (reply: FastifyReply, { target }: Visit) =>
    reply.redirect(pageUrl('login', pageUrl('select-account', target)), 303);

  scope.get('/accounts/select-account', async (request, reply) => {
    const visit = visitOf(request, parts);
    const visitor = await visitorOf(request, parts.identity);
    if (!visitor) return first(reply, visit);
    const waiting = await parts.invitations.waitingFor(visitor.login);
    return sendPage(
      reply,
      visit,
      choicePage(visit, visitor, { waiting, refused: query(request, 'refused') !== undefined || wasRefused(visitor) }),
    );
  });

  scope.post('/accounts/select-account', async (request, reply) => {
    const visit = visitOf(request, parts);
    const visitor = await visitorOf(request, parts.identity);
    if (!visitor) return first(reply, visit);
    const answer = (['ACCEPTED', 'DECLINED'] as const).find((status) => typed(request, status) !== '');
    if (answer) {
      const id = typed(request, answer);
      const waiting = await parts.invitations.waitingFor(visitor.login);
      const answered = waiting.find((each) => String(each.id) === id);
      // One that was revoked meanwhile is simply not there any more.
      const decided = answered && (await parts.invitations.decide({ ...visitor, id: answered.id, status: answer }));
      if (decided && answer === 'ACCEPTED')
        await parts.watch.joined(request, { id: visitor.userId, login: visitor.login }, decided.accountId);
      // Whoever accepts the last one has chosen.
      if (decided && answer === 'ACCEPTED' && waiting.length === 1) {
        parts.cookies.remember(reply, accountCookie, String(answered.accountId));
        return reply.redirect(visit.target, 303);
      }
      return reply.redirect(pageUrl('select-account', visit.target), 303);
    }
    const chosen = visitor.session.accounts.find(
      ({ id }) => String(id) === typed(request, 'account') && !visitor.restrictions?.has(id),
    );
    if (!chosen)
      return sendPage(
        reply,
        visit,
        choicePage(visit, visitor, { waiting: await parts.invitations.waitingFor(visitor.login), refused: true }),
        403,
      );
    parts.cookies.remember(reply, accountCookie, String(chosen.id));
    return reply.redirect(visit.target, 303);
  });
}

/** Whether the browser had chosen an account that its user is not in; one that is withheld says so itself. */
const wasRefused = ({ session: { accounts, refusedAccount } }: SessionCaller): boolean =>
  refusedAccount !== undefined && !accountNamed(accounts, refusedAccount);

interface Shown {
  readonly waiting: readonly Invitation[];
  readonly refused: boolean;
}

function choicePage(visit: Visit, visitor: SessionCaller, { waiting, refused }: Shown) {
  const { texts, target } = visit;
  const { choose, lead, none, refused: refusedText, signOut } = texts.account;
  const {
    login,
    session: { accounts },
  } = visitor;
  const body = html`<p class="lead">${interpolate(accounts.length > 0 ? lead : waiting.length > 0 ? texts.invitations.only : none, { login })}</p>
${refused && accounts.length > 0 && alert(refusedText)}
${waiting.length > 0 && invitationList(visit, waiting)}
${accounts.length > 0 && accountList(visit, visitor)}`;
  return {
    title: choose,
    name: 'select-account',
    body,
    below: html`${visitor.account && html`<a href="/">${texts.fault.back}</a> · `}<a href="${pageUrl('logout', target)}">${signOut}</a>`,
  } as const;
}

function accountList({ texts, target }: Visit, { account, restrictions, session: { accounts } }: SessionCaller): Html {
  const { chosen, memberships, withheld: reasons } = texts.account;
  const choices: readonly Html[] = accounts.map(({ id, shortName, displayName, membership }) => {
    const reason = restrictions?.get(id);
    const what = html`<span class="initial" aria-hidden="true">${initialOf(displayName)}</span>
<span class="names"><b>${displayName}</b><code>${shortName}</code>${reason && html`<small>${interpolate(reason.code === deniedFromAddress ? reasons.address : reasons.owner, reason.args)}</small>`}</span>
<span class="tag">${memberships[membership]}</span>`;
    if (reason) return html`<div class="choice withheld">${what}</div>`;
    return html`<button class="choice" type="submit" name="account" value="${id}"${id === account?.id && html` aria-current="true"`}>
${what}${id === account?.id && html`${icons.check}<span class="hidden">${chosen}</span>`}
</button>`;
  });
  return html`<form class="choices" method="post" action="/accounts/select-account">
${carried('redirectUrl', target)}
${choices}
</form>`;
}

function invitationList({ texts, target }: Visit, waiting: readonly Invitation[]): Html {
  const { title, accept, acceptOf, decline, declineOf, roles } = texts.invitations;
  const each = ({ id, accountName, role }: Invitation) => html`<li class="invitation">
<span class="initial" aria-hidden="true">${initialOf(accountName)}</span>
<span class="names"><b>${accountName}</b><span>${roles[role]}</span></span>
<span class="answers"><button class="button primary" type="submit" name="ACCEPTED" value="${id}" aria-label="${interpolate(acceptOf, { account: accountName })}">${accept}</button><button class="button" type="submit" name="DECLINED" value="${id}" aria-label="${interpolate(declineOf, { account: accountName })}">${decline}</button></span>
</li>`;
  return html`<form method="post" action="/accounts/select-account">
${carried('redirectUrl', target)}
<h2>${title}</h2>
<ul class="invitations">${waiting.map(each)}</ul>
</form>`;
}

const initialOf = (name: string): string | undefined => [...name][0]?.toUpperCase();
