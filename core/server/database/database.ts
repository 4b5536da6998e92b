import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { token } from '#core/plugin/token.ts';
import { DatabaseError } from './connections.ts';

export { openConnection, openPool, type ConnectionSettings } from './connections.ts';

export type Database = NodePgDatabase;
export const Database = token<Database>('database');

/** Connections for what Drizzle has no words for: job queue, listening, locks. */
export type Pool = pg.Pool;
export const Pool = token<Pool>('connection pool');
export type Connection = pg.Client;
export type PooledConnection = pg.PoolClient;

type Session = Parameters<Parameters<Database['transaction']>[0]>[0];

/** What takes statements: a pool, or one connection. */
type Statements = Pick<Pool, 'query'>;

/** A transaction that everything joins which is asked of the database while its work goes on. */
interface Unit {
  readonly client: Statements;
  readonly session: Session;
  /** What waits until all of it is held. */
  readonly afterwards: Set<() => Promise<void>>;
  ended: boolean;
}
const units = new AsyncLocalStorage<Unit>();

/** The unit whose work is going on here; what its work started and did not wait for is none of it. */
const unitNow = (): Unit | undefined => {
  const unit = units.getStore();
  return unit?.ended ? undefined : unit;
};

/** Whether this is part of a unit of work, which holds what it locked until all of it is done. */
export const isInUnit = (): boolean => unitNow() !== undefined;

/**
 * Does something once the unit of work that this is part of is held, once for a unit however often it is asked for: its callers wait
 * for it too. What is undone leaves nothing to do; outside of a unit it is done at once.
 */
export async function onceHeld(work: () => Promise<void>): Promise<void> {
  const unit = unitNow();
  if (unit) unit.afterwards.add(work);
  else await work();
}

/** Where a statement goes: onto the connection of the unit of work that asks for it, else to any of the pool. */
export const connectionOf = (pool: Pool): Statements => unitNow()?.client ?? pool;

/**
 * Does work of which everything holds that `Database` wrote and `Events` told, or nothing: what throws is undone. Within another one it
 * is undone by itself, and held with that one. Its statements follow one another on one connection.
 */
export type UnitOfWork = <T>(work: () => Promise<T>) => Promise<T>;
export const UnitOfWork = token<UnitOfWork>('unit of work');

export const unitsOn = (pool: Pool): UnitOfWork => {
  const within = async <T>(unit: Unit, work: () => Promise<T>): Promise<T> => {
    try {
      return await units.run(unit, work);
    } finally {
      unit.ended = true;
    }
  };
  return async (work) => {
    const outer = unitNow();
    const afterwards = new Set<() => Promise<void>>();
    if (outer) {
      const { client } = outer;
      const done = await outer.session.transaction((session) =>
        within({ client, session, afterwards, ended: false }, work),
      );
      for (const each of afterwards) outer.afterwards.add(each);
      return done;
    }
    const done = await onOneConnection(pool, (client) =>
      openOn(client).transaction((session) => within({ client, session, afterwards, ended: false }, work)),
    );
    for (const each of afterwards) await each();
    return done;
  };
};

const openOn = (statements: Statements): Database => drizzle(statements as Pool);

export function openDatabase(pool: Pool): Database {
  const query = (...given: Parameters<Pool['query']>) => connectionOf(pool).query(...given);
  const database = openOn({ query } as Statements);
  // Drizzle's own never gives a connection back on which not even the transaction's beginning worked, as after a restart of PostgreSQL.
  database.transaction = async (work, config) => {
    const unit = unitNow();
    if (unit) return unit.session.transaction(work);
    return onOneConnection(pool, (client) => openOn(client).transaction(work, config));
  };
  return database;
}

/** Sends a statement when the one before it is answered: a connection takes one at a time, also from callers beside each other. */
function inTurn(client: PooledConnection): Statements {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...given: Parameters<Pool['query']>) => {
    const next = last.then(() => client.query(...given));
    last = next.catch(() => undefined);
    return next;
  };
  return { query } as Statements;
}

async function onOneConnection<T>(pool: Pool, work: (client: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(inTurn(client));
  } finally {
    client.release();
  }
}

/** Does all of some work or none of it, on one connection. */
export async function transaction<T>(pool: Pool, work: (within: PooledConnection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const done = await work(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The SQLSTATE of a database error, also where Drizzle has wrapped it; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseError) return error.code;
  return sqlState(error.cause);
}

// A primary that has become a standby reads on and writes nothing: the new one is elsewhere.
const connectionTrouble = /^(08|57P0[123]|53300|25006)|^E(CONN|PIPE|HOST|NET|TIMEDOUT|NOENT)/;

/** Whether an error means that the database cannot be reached now, rather than that it refused something. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && connectionTrouble.test(code)) return true;
  if (
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
    return true;
  return isUnreachable(error.cause);
}
