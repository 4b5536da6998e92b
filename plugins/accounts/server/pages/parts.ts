import type { FastifyRequest } from 'fastify';
import type { Environment } from '#core/server/environment.ts';
import type { Hosts } from '#core/server/surroundings.ts';
import { sessionOf, type AccountsIdentity, type SessionCaller } from '../identity.ts';
import type { CaptchaCheck } from '../captcha.ts';
import type { InvitationStore } from '../invitation-store.ts';
import type { SignInWay } from '../public.ts';
import type { Recovery } from '../recovery.ts';
import type { Registration } from '../registration.ts';
import type { SessionCookies } from '../session-cookies.ts';
import type { Origin, SessionStore } from '../session-store.ts';
import type { SignIn } from '../sign-in.ts';

/** What the pages work with. */
export interface PageParts {
  readonly identity: AccountsIdentity;
  readonly sessions: SessionStore;
  readonly signIn: SignIn;
  readonly registration: Registration;
  readonly recovery: Recovery;
  readonly invitations: InvitationStore;
  readonly captcha: CaptchaCheck;
  readonly ways: readonly SignInWay[];
  readonly cookies: SessionCookies;
  readonly hosts: Hosts;
  readonly settings: Environment;
}

/** Who is signed in in this browser; keys have no pages. */
export async function visitorOf(request: FastifyRequest, identity: AccountsIdentity): Promise<SessionCaller | undefined> {
  const caller = await identity.recognize(request);
  return caller && sessionOf(caller) ? (caller as SessionCaller) : undefined;
}

export const originOf = (request: FastifyRequest): Origin => ({ ip: request.ip, userAgent: request.headers['user-agent'] ?? '' });
