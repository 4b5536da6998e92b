import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '#core/plugin/host.ts';
import { sessionCookie } from '#core/server/auth/cookies.ts';
import { html } from '#core/server/http/html.ts';
import { interpolate } from '#core/server/interpolate.ts';
import {
  signInObserver,
  type Accounts,
  type BrowserSessions,
  type SignedInVisitor,
  type SignInPages,
} from '#plugins/accounts/server/public.ts';
import { leavePath } from '../contract/told.ts';
import type { SupportStore, Visit } from './support-store.ts';
import { texts } from './texts.ts';

interface Parts {
  readonly host: Host;
  readonly store: SupportStore;
  readonly sessions: BrowserSessions;
  readonly accounts: Accounts;
  readonly pages: SignInPages;
}

/** Has superadministrators be themselves again: when they leave, and when a page is loaded after the time was over. */
export const servesLeaving =
  (parts: Parts) =>
  async (app: FastifyInstance): Promise<void> => {
    const { store, sessions, pages } = parts;
    const found = async (request: FastifyRequest) => {
      const visitor = await sessions.visitor(request).catch(() => undefined);
      const visit = visitor && (await store.visit(visitor.session));
      return visit && { visitor: visitor!, visit };
    };

    app.addHook('onRequest', async (request, reply) => {
      if (!isPageLoad(request)) return;
      const left = await found(request);
      if (left && store.isOver(left.visit)) await leave(request, reply, left);
    });

    await pages.serve(app, (scope) => {
      scope.get(leavePath, async (request, reply) => {
        const left = await found(request);
        if (!left || pages.isOwnLink(request)) return leave(request, reply, left);
        const { language, target } = pages.visit(request);
        const { banner, act } = texts[language];
        const login = await store.login(left.visit.userId);
        const body = html`<p class="lead">${interpolate(banner.as, { login })}</p>
<form method="post" action="${leavePath}">
<button class="button primary submit" type="submit">${banner.leave}</button>
<a class="button" href="${target}">${act.cancel}</a>
</form>`;
        return pages.send(request, reply, { title: banner.leave, body });
      });

      scope.post(leavePath, async (request, reply) => leave(request, reply, await found(request)));
    });

    async function leave(
      request: FastifyRequest,
      reply: FastifyReply,
      left: { readonly visitor: SignedInVisitor; readonly visit: Visit } | undefined,
    ): Promise<FastifyReply> {
      if (!left) return reply.redirect('/', 303);
      const { visitor, visit } = left;
      await store.leave(visitor.session);
      await tellOfLeaving(parts, request, visitor, visit);
      return reply.redirect(`/superadmin/accounts/${visit.accountId}`, 303);
    }
  };

/** A browser on its way to a page, and no call of one. */
const isPageLoad = ({ method, headers, cookies }: FastifyRequest): boolean =>
  method === 'GET' && cookies[sessionCookie] !== undefined && (headers.accept?.includes('text/html') ?? false);

async function tellOfLeaving(
  { host, store, accounts }: Parts,
  request: FastifyRequest,
  visitor: SignedInVisitor,
  { userId, accountId }: Visit,
): Promise<void> {
  const account = (await accounts.named([accountId])).get(accountId);
  const event = {
    kind: 'signOut',
    user: { id: userId, login: await store.login(userId) },
    account: account && { id: account.id, shortName: account.shortName },
    actor: visitor.login,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  } as const;
  for (const tell of host.made(signInObserver)) tell(event);
}
