import { Fault } from '#core/contract/fault.ts';
import type { Answers } from '#core/server/points.ts';
import type { accounts as contract } from '../../contract.ts';
import type { Passwords } from '../sign-in/passwords.ts';
import { requireSession } from './session-answers.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { passwordCounts, type Throttle } from '../sign-in/throttle.ts';
import { weaknessOf, type Weakness } from '../sign-in/strength.ts';
import type { UserStore } from '../people/users.ts';

interface Parts {
  readonly passwords: Passwords;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly throttle: Throttle;
}

const sentences: Readonly<Record<Weakness, string>> = {
  own: 'holds your own login or name. Choose one that nobody can guess.',
  common: 'is among those that are guessed first. Choose another one, such as three words that do not belong together.',
  name: 'is made of names. Choose another one, such as three words that do not belong together.',
  keys: 'is a row of neighbouring keys. Choose another one, such as three words that do not belong together.',
  repeats: 'repeats itself or counts on. Choose another one, such as three words that do not belong together.',
  date: 'is made of a date. Choose another one, such as three words that do not belong together.',
  guessable: 'is easily guessed. Make it longer, or add a word that does not belong to the others.',
};

/** Lets users change their password; wherever else they are signed in, they are put out. */
export function passwordAnswers({
  passwords,
  users,
  sessions,
  throttle,
}: Parts): Answers<Pick<typeof contract, 'changePassword'>> {
  return {
    async changePassword({ body }, asked) {
      const { userId, login, current } = requireSession(asked);
      const counts = passwordCounts(userId);
      const seconds = await throttle.begin(counts.all);
      if (seconds > 0)
        throw new Fault('password.throttled', `Too many failed attempts. Try again in ${seconds} seconds.`, 429, {
          retryAfter: String(seconds),
        });
      const user = await users.find(login);
      if (!(await passwords.verify(user?.passwordHash, body.current)))
        throw new Fault('password.wrong', 'current: this is not your present password.', 403);
      await throttle.succeeded(counts);
      const weakness = await weaknessOf(body.password, await users.namesOf(userId));
      if (weakness) throw new Fault(`password.weak.${weakness}`, `password: ${sentences[weakness]}`, 400, { weakness });
      await users.setPassword(userId, await passwords.hash(body.password));
      return { revoked: await sessions.revokeOthers(userId, current) };
    },
  };
}
