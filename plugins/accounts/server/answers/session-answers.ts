import { Fault } from '#core/contract/fault.ts';
import { requireNoActor } from '#core/server/auth/actor.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { accounts as contract } from '../../contract.ts';
import { sessionOf } from '../sessions/identity.ts';
import type { SessionStore } from '../sessions/session-store.ts';

type Operations = 'listSessions' | 'revokeSession' | 'revokeOtherSessions';

/** Answers where a user is signed in, and ends sessions. */
export function sessionAnswers({
  sessions,
}: {
  readonly sessions: SessionStore;
}): Answers<Pick<typeof contract, Operations>> {
  return {
    async listSessions(_input, asked) {
      const { userId, current } = requireSession(asked);
      const rows = await sessions.list(userId);
      return rows.map(({ id, createdAt, lastSeenAt, expiresAt, userAgent, ip }) => ({
        id,
        userAgent,
        ip,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        current: id === current,
      }));
    },

    async revokeSession({ sessionId }, asked) {
      const { userId } = requireSession(asked);
      const ended = /^\d{1,15}$/.test(sessionId) && (await sessions.revoke(userId, Number(sessionId)));
      if (!ended)
        throw new Fault(
          'session.not_found',
          `You have no session ${sessionId}. It may have ended by itself; read the list again.`,
          404,
          { sessionId },
        );
    },

    async revokeOtherSessions(_input, asked) {
      const { userId, current } = requireSession(asked);
      return { revoked: await sessions.revokeOthers(userId, current) };
    },
  };
}

/** A user who is signed in. A key that was stolen must not be able to put its owner out, nor to speak for them. */
export function requireSession(asked: Asked): {
  readonly userId: number;
  readonly login: string;
  readonly current: number;
} {
  const caller = signedIn(asked);
  requireNoActor(caller);
  const session = sessionOf(caller);
  if (!session)
    throw new Fault('session.required', 'Only people who are signed in may do this; an API key may not.', 403);
  return { userId: caller.userId, login: caller.login, current: session.id };
}
