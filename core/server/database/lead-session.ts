import type { Pool, PooledConnection } from './database.ts';

/** A lock that this process holds until it gives it back or its session ends. */
export interface Held {
  /** Resolves when it is no longer held, whatever the reason. */
  readonly lost: Promise<void>;
  /** Asks the database: a process that stood still may not have heard yet that it is lost. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

interface Session {
  readonly client: PooledConnection;
  readonly beating: NodeJS.Timeout;
  /** Whoever holds a lock of it, by the lock. */
  readonly held: Map<number, () => void>;
  over: boolean;
}

/** A holder that said nothing for this long stands still, or its machine is gone. */
const usualSilenceMs = 30_000;
/** How many beats a holder leaves out before that. */
const beatsOfSilence = 6;

/**
 * PostgreSQL sees by itself that the machine of a session is gone, within seconds instead of hours; on other sockets than those of TCP
 * this says nothing. By its name others know that the session beats: those of earlier releases hold their locks in silence.
 */
const opening = `select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
  set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '10s', false),
  set_config('application_name', left(current_setting('application_name'), 58) || ' lead', false)`;

/** Ends the session that holds a lock where it has been silent: in the eyes of PostgreSQL, whose clock alone counts. */
const endSilent = `select pg_terminate_backend(pid) as done from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) + objid::bigint = $1 and objsubid = 1 and application_name like '% lead'
    and state_change < clock_timestamp() - $2 * interval '1 millisecond'`;

/**
 * The advisory locks of a process, on one session of the database: it is opened with the first that asks and closed with the last that
 * leaves. Its end, by whoever, frees all of them. It beats, and who beats no more is ended by whoever wants one of its locks.
 */
export class LeadSession {
  static readonly #sessions = new WeakMap<Pool, LeadSession>();
  readonly #pool: Pool;
  readonly #silenceMs: number;
  #users = 0;
  #open: Promise<Session> | undefined;
  /** Statements of one connection follow one another. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(pool: Pool, silenceMs: number) {
    this.#pool = pool;
    this.#silenceMs = silenceMs;
  }

  static of(pool: Pool, silenceMs = usualSilenceMs): LeadSession {
    const known = LeadSession.#sessions.get(pool) ?? new LeadSession(pool, silenceMs);
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
      if (await this.#ask(session, 'select pg_try_advisory_lock($1) as done', [lock]))
        return { lost, isHeld: () => this.#answers(session), release: () => this.#release(session, lock) };
    } catch (error) {
      this.#end(session);
      throw error;
    }
    session.held.delete(lock);
    // Where it ends one, the next try takes the lock.
    await this.#ask(session, endSilent, [lock, this.#silenceMs]);
    return undefined;
  }

  async #release(session: Session, lock: number): Promise<void> {
    if (session.over) return;
    // Where the lock cannot be given back, the end of its session frees it.
    const freed = await this.#ask(session, 'select pg_advisory_unlock($1) as done', [lock]).catch(() => false);
    if (!freed) this.#end(session);
    session.held.get(lock)?.();
    session.held.delete(lock);
  }

  /** Whether the session is there; to ask it is its beat. */
  #answers(session: Session): Promise<boolean> {
    return this.#ask(session, 'select true as done', []).catch(() => {
      this.#end(session);
      return false;
    });
  }

  async #ask(session: Session, statement: string, values: readonly number[]): Promise<boolean> {
    const asked = this.#last.then(() => session.client.query<{ done: boolean }>(statement, [...values]));
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
    const client = await this.#pool.connect();
    // Without them the lead is held all the same: PostgreSQL looks after it for as long as it does after any session.
    await client.query(opening).catch(() => undefined);
    const beating = setInterval(() => void this.#answers(session), this.#silenceMs / beatsOfSilence).unref();
    const session: Session = { client, beating, held: new Map(), over: false };
    client.on('error', () => this.#end(session));
    return session;
  }

  /** Nothing but the end of the session frees its locks for certain, so the pool is not to use it again. */
  #end(session: Session): void {
    if (session.over) return;
    session.over = true;
    clearInterval(session.beating);
    this.#open = undefined;
    session.client.release(true);
    for (const lose of session.held.values()) lose();
  }
}
