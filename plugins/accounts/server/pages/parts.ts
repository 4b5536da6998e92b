import type { FastifyRequest } from 'fastify';
import type { Environment } from '#core/server/environment.ts';
import type { Hosts } from '#core/server/runtime.ts';
import { sessionOf, type AccountsIdentity, type SessionCaller } from '../sessions/identity.ts';
import type { CaptchaCheck } from '../sign-in/captcha.ts';
import type { InvitationStore } from '../people/invitation-store.ts';
import type { SignInWay } from '../public.ts';
import type { Recovery } from '../sign-in/recovery.ts';
import type { Registration } from '../sign-in/registration.ts';
import type { SessionCookies } from '../sessions/session-cookies.ts';
import type { Origin, SessionStore } from '../sessions/session-store.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { SignInWatch } from '../sign-in/sign-in-watch.ts';

/** What the pages work with. */
export interface PageParts {
  readonly identity: AccountsIdentity;
  readonly sessions: SessionStore;
  readonly signIn: SignIn;
  readonly watch: SignInWatch;
  readonly registration: Registration;
  readonly recovery: Recovery;
  readonly invitations: InvitationStore;
  readonly captcha: CaptchaCheck;
  readonly ways: readonly SignInWay[];
  readonly cookies: SessionCookies;
  readonly hosts: Hosts;
  readonly environment: Environment;
}

/** Who is signed in in this browser; keys have no pages. */
export async function visitorOf(
  request: FastifyRequest,
  identity: AccountsIdentity,
): Promise<SessionCaller | undefined> {
  const caller = await identity.recognize(request);
  return caller && sessionOf(caller) ? (caller as SessionCaller) : undefined;
}

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});
