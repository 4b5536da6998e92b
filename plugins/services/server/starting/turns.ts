import { sql } from 'drizzle-orm';
import { isInUnit, type Database } from '#core/server/database/database.ts';

type Session = Pick<Database, 'execute' | 'update'>;

/** Each holds a connection while it uses others, so in one process they follow one another. */
const turns = new WeakMap<Database, Promise<unknown>>();

/** Does something that takes room in an account, or asks for it: one after the other over all processes. */
export function inTurn<T>(db: Database, accountId: number, work: (session: Session) => Promise<T>): Promise<T> {
  const take = () =>
    db.transaction(async (session) => {
      await session.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`starts of ${accountId}`}, 0))`);
      return work(session);
    });
  // A unit of work has its connection, and keeps its first turn: whoever is before it here may be waiting for that.
  if (isInUnit()) return take();
  const done = (turns.get(db) ?? Promise.resolve()).then(take);
  turns.set(
    db,
    done.catch(() => undefined),
  );
  return done;
}
