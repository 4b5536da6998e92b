import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#core/server/runtime.ts';
import type { BrowserSessions, SignInPages } from '#plugins/accounts/server/public.ts';
import type { OwnAddresses } from './addresses.ts';
import type { Arrivals } from './arrivals.ts';
import type { Person } from './claims.ts';
import { path, type FlowCookies, type Kept } from './flow-cookie.ts';
import type { IdentityStore } from './identity-store.ts';
import { connectPage, problemPage } from './pages.ts';
import { problemOf, statuses, type Problem } from './problems.ts';
import type { OidcProvider } from './provider.ts';

export interface RouteParts {
  readonly provider: OidcProvider;
  readonly flows: FlowCookies;
  readonly pages: SignInPages;
  readonly sessions: BrowserSessions;
  readonly identities: IdentityStore;
  readonly arrivals: Arrivals;
  readonly addresses: OwnAddresses;
  readonly log: Log;
}

/** Serves the way to the provider, the way back, and the pages for whatever goes wrong between. */
export const servesSignIn =
  (parts: RouteParts) =>
  async (app: FastifyInstance): Promise<void> => {
    const { provider, flows, pages, sessions, identities, arrivals, addresses, log } = parts;

    const say = (
      request: FastifyRequest,
      reply: FastifyReply,
      problem: Problem,
      login = '',
      target = pages.visit(request).target,
    ): FastifyReply => {
      if (problem === 'unreachable') reply.header('retry-after', 30);
      return pages.send(
        request,
        reply,
        problemPage(problem, {
          pages,
          language: pages.visit(request).language,
          target,
          login,
          settings: provider.settings,
        }),
        statuses[problem],
      );
    };

    /** Does a part of the exchange; what goes wrong at the provider becomes a page, and a line for whoever runs this installation. */
    const attempt = async (
      request: FastifyRequest,
      reply: FastifyReply,
      target: string,
      work: () => Promise<FastifyReply>,
    ): Promise<FastifyReply> => {
      try {
        return await work();
      } catch (error) {
        const problem = problemOf(error);
        if (!problem) throw error;
        const level = problem === 'refused' || problem === 'over' ? 'info' : 'error';
        log[level](
          { reqId: request.id, problem, error: sentences(error as Error) },
          'A sign-in through the OpenID Connect provider failed.',
        );
        return say(request, reply, problem, '', target);
      }
    };

    const begin = (request: FastifyRequest, reply: FastifyReply, kept: Pick<Kept, 'target' | 'connects'>) =>
      attempt(request, reply, kept.target, async () => {
        const { url, flow } = await provider.begin(addresses.callback(request), pages.visit(request).language);
        flows.keep(reply, { ...flow, ...kept });
        return reply.redirect(url.href, 303);
      });

    const letIn = async (
      request: FastifyRequest,
      reply: FastifyReply,
      person: Person,
      { target, connects }: Kept,
    ): Promise<FastifyReply> => {
      const visitor = connects === undefined ? undefined : await sessions.visitor(request);
      // Whoever asked to be connected has left meanwhile, or is somebody else now.
      if (connects !== visitor?.session) return say(request, reply, 'over', '', target);
      const arrival = visitor
        ? await arrivals.connect(person, visitor.userId, visitor.login)
        : await arrivals.welcome(person, pages.visit(request).language);
      if ('refused' in arrival) return say(request, reply, arrival.refused, arrival.login, target);
      if (visitor) await sessions.end(visitor.userId, visitor.session);
      const { issuer, subject, sid, idToken } = person;
      return sessions.enter(request, reply, arrival.userId, target, (sessionId) =>
        identities.addSession({ sessionId, userId: arrival.userId, issuer, subject, sid: sid ?? null, idToken }),
      );
    };

    await pages.serve(app, (scope) => {
      scope.get(`${path}/login`, async (request, reply) => {
        const { target } = pages.visit(request);
        return (await sessions.visitor(request)) ? reply.redirect(target, 303) : begin(request, reply, { target });
      });

      scope.get(`${path}/callback`, async (request, reply) => {
        const kept = flows.take(request, reply, pages.query(request, 'state'));
        if (!kept) return say(request, reply, 'over');
        const answer = new URLSearchParams(request.url.split('?')[1] ?? '');
        return attempt(request, reply, kept.target, async () =>
          letIn(request, reply, await provider.finish(kept, answer), kept),
        );
      });

      // Where a user's address is not enough to know them by, they show who they are by signing in first.
      scope.get(`${path}/connect`, async (request, reply) => {
        const { target, language } = pages.visit(request);
        const visitor = await sessions.visitor(request);
        if (!visitor)
          return reply.redirect(pages.withTarget('/accounts/login', pages.withTarget(`${path}/connect`, target)), 303);
        if (pages.query(request, 'go') === '1' && pages.isOwnLink(request))
          return begin(request, reply, { target, connects: visitor.session });
        return pages.send(
          request,
          reply,
          connectPage({ pages, language, target, login: visitor.login, settings: provider.settings }),
        );
      });

      scope.get(`${path}/left`, (request, reply) =>
        reply.redirect(pages.target(request, pages.query(request, 'state')), 303),
      );
    });
  };

const sentences = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${sentences(cause)}` : message;
