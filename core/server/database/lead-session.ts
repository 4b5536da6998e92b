import type { Pool, PooledConnection } from './database.ts';

/** A lock that this process holds until it gives it back or its session ends. */
export interface Held {
  /** Resolves when it is no longer held, whatever the reason. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

interface Session {
  readonly client: PooledConnection;
  /** Whoever holds a lock of it, by the lock. */
  readonly held: Map<number, () => void>;
  over: boolean;
}

/**
 * The advisory locks of a process, on one session of the database: it is opened with the first that asks and closed with the last that
 * leaves. Its end, by whoever, frees all of them.
 */
export class LeadSession {
  static readonly #sessions = new WeakMap<Pool, LeadSession>();
  readonly #pool: Pool;
  #users = 0;
  #open: Promise<Session> | undefined;
  /** Statements of one connection follow one another. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  static of(pool: Pool): LeadSession {
    const known = LeadSession.#sessions.get(pool) ?? new LeadSession(pool);
    LeadSession.#sessions.set(pool, known);
    return known;
  }

  /** Keeps the session open until `leave`. */
  join(): void {
    this.#users += 1;
  }

  async leave(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    const session = await this.#open?.catch(() => undefined);
    if (session && this.#users === 0) this.#end(session);
  }

  /** Takes a lock that nobody holds, neither another process nor somebody here; undefined otherwise. */
  async take(lock: number): Promise<Held | undefined> {
    const session = await this.#opened();
    if (session.held.has(lock)) return undefined;
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    session.held.set(lock, resolve);
    try {
      if (await this.#ask(session, 'pg_try_advisory_lock', lock))
        return { lost, release: () => this.#release(session, lock) };
    } catch (error) {
      this.#end(session);
      throw error;
    }
    session.held.delete(lock);
    return undefined;
  }

  async #release(session: Session, lock: number): Promise<void> {
    if (session.over) return;
    // Where the lock cannot be given back, the end of its session frees it.
    const freed = await this.#ask(session, 'pg_advisory_unlock', lock).catch(() => false);
    if (!freed) this.#end(session);
    session.held.get(lock)?.();
    session.held.delete(lock);
  }

  async #ask(session: Session, call: string, lock: number): Promise<boolean> {
    const asked = this.#last.then(() => session.client.query<{ done: boolean }>(`select ${call}($1) as done`, [lock]));
    this.#last = asked.catch(() => undefined);
    return (await asked).rows[0]?.done ?? false;
  }

  #opened(): Promise<Session> {
    this.#open ??= this.#connect().catch((error: unknown) => {
      this.#open = undefined;
      throw error;
    });
    return this.#open;
  }

  async #connect(): Promise<Session> {
    const session: Session = { client: await this.#pool.connect(), held: new Map(), over: false };
    session.client.on('error', () => this.#end(session));
    return session;
  }

  /** Nothing but the end of the session frees its locks for certain, so the pool is not to use it again. */
  #end(session: Session): void {
    if (session.over) return;
    session.over = true;
    this.#open = undefined;
    session.client.release(true);
    for (const lose of session.held.values()) lose();
  }
}
