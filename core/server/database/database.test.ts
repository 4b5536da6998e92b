import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase, openPool } from './database.ts';

function openOne() {
  const pool = openPool(inject('postgres'), pino({ level: 'silent' }), 1);
  onTestFinished(() => pool.end());
  return { pool, db: openDatabase(pool) };
}

test('a transaction that cannot begin, because its connection has broken, takes no connection away', async () => {
  const { pool, db } = openOne();
  pool.once('acquire', (client) => void client.end());
  await expect(db.transaction((session) => session.execute(sql`select 1`))).rejects.toThrow();
  expect((await db.transaction((session) => session.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
});

test('a transaction holds as a whole or not at all', async () => {
  const { db } = openOne();
  await db.execute(sql`create temporary table things (name text)`);
  await db.transaction((session) => session.execute(sql`insert into things values ('kept')`));
  await expect(
    db.transaction(async (session) => {
      await session.execute(sql`insert into things values ('lost')`);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(
    (
      await db.transaction(
        (session) =>
          session.execute(sql`select name, current_setting('transaction_isolation') as isolation from things`),
        { isolationLevel: 'serializable' },
      )
    ).rows,
  ).toEqual([{ name: 'kept', isolation: 'serializable' }]);
});
