import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeDatabase } from '../../../tests/harness/database.ts';
import { isUnreachable, openDatabase, openPool, unitsOn } from './database.ts';
import { requireDatabase } from './reached.ts';
import { undone } from './undone-test.ts';
import { DatabaseWatch } from './watch.ts';

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

test.each([
  ['a wrong password', { password: 'canary' }, /which refuses the user \w+ or the password\.$/],
  ['a database that is not there', { database: 'nowhere' }, /where there is no database nowhere\.$/],
  ['an unknown host', { host: 'nowhere.invalid' }, /leads to nowhere\.invalid:\d+, a host whose name is not known\.$/],
  ['nobody who answers', { host: '127.0.0.1', port: 1 }, /leads to 127\.0\.0\.1:1, which cannot be reached\.$/],
])('%s is told by the variable that leads there, without its secret', async (_what, change, sentence) => {
  const { host, port, user, password, database } = { ...inject('postgres'), ...change };
  const url = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host!)}&port=${port}`;
  const pool = openPool({ connectionString: url }, pino({ level: 'silent' }), 1);
  onTestFinished(() => pool.end());
  const error = await requireDatabase(pool, url).catch((refused: Error) => refused);
  expect(error).toMatchObject({ message: expect.stringMatching(sentence), cause: expect.any(Error) });
  expect(String(error)).not.toContain(password);
});

test('a database that takes no writes is as good as away, and connections find the one that does', async () => {
  const { connection, drop } = await makeDatabase('template1');
  const { pool: postgres } = openOne();
  const takeWrites = (does: boolean) =>
    postgres.query(`alter database ${connection.database} set default_transaction_read_only = ${!does}`);
  await takeWrites(false);
  const warned: string[] = [];
  const log = { warn: (_details: object, message: string) => void warned.push(message) };
  const pool = openPool(connection, log, 1);
  const watch = new DatabaseWatch(pool, connection, log);
  onTestFinished(async () => (await watch.stop(), await pool.end(), await drop()));
  const refused = await pool.query('create table written ()').catch((error: unknown) => error);
  expect(isUnreachable(refused)).toBe(true);
  const readOnly = () =>
    pool.query('show transaction_read_only').then(({ rows }) => rows[0].transaction_read_only, String);
  expect(await readOnly()).toBe('on');
  await takeWrites(true);
  // What is connected goes on as it began.
  expect(await readOnly()).toBe('on');
  await takeWrites(false);
  await watch.start();
  await expect.poll(() => warned.join()).toContain('takes no writes');
  await takeWrites(true);
  await expect.poll(readOnly).toBe('off');
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

test('a unit of work holds as a whole or not at all, and one within it by itself', async () => {
  const pool = openPool(inject('postgres'), pino({ level: 'silent' }), 2);
  onTestFinished(() => pool.end());
  const [db, unit] = [openDatabase(pool), unitsOn(pool)];
  const table = sql.identifier(`units_${process.pid}_${Date.now()}`);
  await db.execute(sql`create table ${table} (name text)`);
  const add = (name: string) => db.execute(sql`insert into ${table} values (${name})`);
  const names = async () =>
    (await db.execute<{ name: string }>(sql`select name from ${table}`)).rows.map(({ name }) => name);

  await undone(unit, () => add('lost'));
  const late = Promise.withResolvers<void>();
  let leftOver: Promise<unknown> | undefined;
  await unit(async () => {
    await add('kept');
    await undone(unit, () => db.transaction(() => add('lost with the inner one')));
    await db.transaction(() => add('kept too'));
    leftOver = late.promise.then(() => add('after it'));
    expect(await names()).toEqual(['kept', 'kept too']);
  });
  // Whatever outlives its unit has no part in it.
  late.resolve();
  await leftOver;
  expect(await names()).toEqual(['kept', 'kept too', 'after it']);
  await db.execute(sql`drop table ${table}`);
});

test('statements asked beside each other in a unit of work reach its connection one by one', async () => {
  const { pool, db } = openOne();
  const unit = unitsOn(pool);
  const [asked, most] = [{ now: 0 }, { ever: 0 }];
  pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const counted = (...given: unknown[]) => {
      most.ever = Math.max(most.ever, ++asked.now);
      return query(...given).finally(() => asked.now--);
    };
    client.query = counted as typeof client.query;
  });
  const one = (value: number) => db.execute<{ one: number }>(sql`select 1 / ${value}::int as one`);
  const answers = await unit(() => Promise.allSettled([one(1), db.transaction(() => one(0)), one(1)])).catch(() => []);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(most.ever).toBe(1);
});
