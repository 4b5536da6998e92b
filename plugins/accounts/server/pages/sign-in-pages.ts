import type { SessionCookies } from '../sessions/session-cookies.ts';
import type { SignInPages } from '../public.ts';
import { alert, sendPage } from './layout.ts';
import { isOwnLink } from './own-link.ts';
import { redirectTarget } from './redirect-target.ts';
import { servePages } from './scope.ts';
import { originsOf, query, visitOf, withTarget, type VisitParts } from './visit.ts';

/** Lends the look and the manners of these pages to plugins with pages of their own among them. */
export const signInPages = (parts: VisitParts & { readonly cookies: SessionCookies }): SignInPages => ({
  serve: (app, serve) => servePages(app, parts, serve),
  visit(request) {
    const { host, language, target } = visitOf(request, parts);
    return { host, language, target };
  },
  send: (request, reply, page, status) => sendPage(reply, visitOf(request, parts), page, status),
  target: (request, wanted) => redirectTarget(wanted, originsOf(request, parts.environment.publicUrl)),
  query,
  alert,
  withTarget,
  isOwnLink,
});
