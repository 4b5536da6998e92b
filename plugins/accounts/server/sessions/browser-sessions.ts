import type { BrowserSessions } from '../public.ts';
import type { SessionCookies } from './session-cookies.ts';
import type { SignInWatch } from '../sign-in/sign-in-watch.ts';
import type { SessionStore } from './session-store.ts';
import type { AccountsIdentity } from './identity.ts';
import { requireSession } from '../answers/session-answers.ts';
import { enter } from '../pages/enter.ts';
import { originOf, visitorOf } from '../pages/parts.ts';

interface Parts {
  readonly sessions: SessionStore;
  readonly cookies: SessionCookies;
  readonly identity: AccountsIdentity;
  readonly watch: SignInWatch;
}

/** Lends the sessions of browsers to plugins that sign people in. */
export const browserSessions = ({ sessions, cookies, identity, watch }: Parts): BrowserSessions => ({
  async visitor(request) {
    const visitor = await visitorOf(request, identity);
    return visitor && { userId: visitor.userId, login: visitor.login, session: visitor.session.id };
  },
  required(asked) {
    const { userId, login, current } = requireSession(asked);
    return { userId, login, session: current };
  },
  async enter(request, reply, userId, target, note) {
    const secret = await sessions.open(userId, originOf(request));
    await note((await sessions.find(secret))!.id);
    return enter(request, reply, secret, target, { cookies, sessions, watch });
  },
  end: async (userId, session) => void (await sessions.revoke(userId, session)),
});
