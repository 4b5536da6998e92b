import { Fault } from '#core/contract/fault.ts';
import type { Answers } from '#core/server/points.ts';
import type { accounts as contract } from '../contract.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { requireSession } from './session-answers.ts';
import type { SessionStore } from './session-store.ts';
import { passwordCounts, type Throttle } from './throttle.ts';
import type { UserStore } from './users.ts';

interface Parts {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly throttle: Throttle;
}

/** Lets users change their password; wherever else they are signed in, they are put out. */
export function passwordAnswers({ users, sessions, throttle }: Parts): Answers<Pick<typeof contract, 'changePassword'>> {
  return {
    async changePassword({ body }, asked) {
      const { userId, login, current } = requireSession(asked);
      const counts = passwordCounts(userId);
      const seconds = await throttle.begin(counts.all);
      if (seconds > 0) throw new Fault('password.throttled', `Too many failed attempts. Try again in ${seconds} seconds.`, 429, { retryAfter: String(seconds) });
      const user = await users.find(login);
      if (!(await verifyPassword(user?.passwordHash, body.current))) throw new Fault('password.wrong', 'current: this is not your present password.', 403);
      await throttle.succeeded(counts);
      await users.setPassword(userId, await hashPassword(body.password));
      return { revoked: await sessions.revokeOthers(userId, current) };
    },
  };
}
