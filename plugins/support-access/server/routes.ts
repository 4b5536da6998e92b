import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '#core/plugin/host.ts';
import { sessionCookie } from '#core/server/auth/cookies.ts';
import {
  signInObserver,
  type Accounts,
  type BrowserSessions,
  type SignedInVisitor,
} from '#plugins/accounts/server/public.ts';
import { leavePath } from '../contract/told.ts';
import type { SupportStore, Visit } from './support-store.ts';

interface Parts {
  readonly host: Host;
  readonly store: SupportStore;
  readonly sessions: BrowserSessions;
  readonly accounts: Accounts;
}

/** Has superadministrators be themselves again: when they leave, and when a page is loaded after the time was over. */
export const serveLeaving =
  (parts: Parts) =>
  (app: FastifyInstance): void => {
    const { store, sessions } = parts;
    const found = async (request: FastifyRequest) => {
      const visitor = await sessions.visitor(request).catch(() => undefined);
      const visit = visitor && (await store.visit(visitor.session));
      return visit && { visitor: visitor!, visit };
    };

    app.get(leavePath, async (request, reply) => {
      const left = await found(request);
      if (!left) return reply.redirect('/', 303);
      return leave(request, reply, left);
    });

    app.addHook('onRequest', async (request, reply) => {
      if (!isPageLoad(request)) return;
      const left = await found(request);
      if (left && store.isOver(left.visit)) await leave(request, reply, left);
    });

    async function leave(
      request: FastifyRequest,
      reply: FastifyReply,
      { visitor, visit }: { readonly visitor: SignedInVisitor; readonly visit: Visit },
    ): Promise<FastifyReply> {
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
