import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { Program } from '../postgres/embedded-test.ts';
import { openConnection, openPool, type Pool } from './database.ts';
import { Leader } from './leader.ts';

const log = pino({ level: 'silent' });
const patience = { timeout: 10_000 };
let locks = 990_000_000;

function makeLeader(
  lock: number,
  happened: string[],
  name: string,
  begin: (giveUp: () => void) => Promise<void> = async () => undefined,
  { shared, silenceMs }: { readonly shared?: Pool; readonly silenceMs?: number } = {},
) {
  const pool = shared ?? openPool(inject('postgres'), log, 2);
  const leader = new Leader(
    pool,
    lock,
    {
      async begin(giveUp) {
        happened.push(`${name} begins`);
        await begin(giveUp);
      },
      async end() {
        happened.push(`${name} ends`);
      },
    },
    log,
    silenceMs,
  );
  onTestFinished(async () => {
    await leader.stop();
    if (!shared) await pool.end();
  });
  return leader;
}

async function endHolder(lock: number): Promise<void> {
  const pool = openPool(inject('postgres'), log, 1);
  const { rowCount } = await pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted",
    [lock],
  );
  await pool.end();
  expect(rowCount).toBe(1);
}

test('one leads at a time, and the other takes over when it stops', async () => {
  const happened: string[] = [];
  const lock = ++locks;
  const [first, second] = [makeLeader(lock, happened, 'first'), makeLeader(lock, happened, 'second')];
  await first.start();
  await second.start();
  expect(happened).toEqual(['first begins']);
  await first.stop();
  await vi.waitFor(() => expect(happened).toEqual(['first begins', 'first ends', 'second begins']), patience);
});

test('duties of one process are held on one connection, and each is passed on by itself', async () => {
  const happened: string[] = [];
  const [lock, other] = [++locks, ++locks];
  const pool = openPool(inject('postgres'), log, 1);
  onTestFinished(() => pool.end());
  const mine = makeLeader(lock, happened, 'mine', undefined, { shared: pool });
  await mine.start();
  await makeLeader(other, happened, 'the other', undefined, { shared: pool }).start();
  // Within a process too one leads at a time.
  const twin = makeLeader(lock, happened, 'twin', undefined, { shared: pool });
  await twin.start();
  await twin.stop();
  await makeLeader(lock, happened, 'elsewhere').start();
  expect(happened).toEqual(['mine begins', 'the other begins']);
  await mine.stop();
  await vi.waitFor(() => expect(happened.slice(2)).toEqual(['mine ends', 'elsewhere begins']), patience);
  await endHolder(other);
  await vi.waitFor(() => expect(happened.slice(4)).toEqual(['the other ends', 'the other begins']), patience);
});

test('who loses the database ends the duty and asks for it again', async () => {
  const happened: string[] = [];
  const lock = ++locks;
  await makeLeader(lock, happened, 'it').start();
  await endHolder(lock);
  await vi.waitFor(() => expect(happened).toEqual(['it begins', 'it ends', 'it begins']), patience);
});

test('a lead that is lost while the duty begins is ended after it has begun, never beside it', async () => {
  const happened: string[] = [];
  const lock = ++locks;
  const beginning = Promise.withResolvers<void>();
  const started = makeLeader(lock, happened, 'it', () => beginning.promise).start();
  await vi.waitFor(() => expect(happened).toEqual(['it begins']), patience);
  await endHolder(lock);
  beginning.resolve();
  await started;
  await vi.waitFor(() => expect(happened).toEqual(['it begins', 'it ends', 'it begins']), patience);
});

test('a holder that stands still loses the lead, and ends its duty once it goes on', async () => {
  const happened: string[] = [];
  const [lock, silenceMs] = [++locks, 1_500];
  const program = join(import.meta.dirname, 'lead-holder-test.ts');
  const holder = new Program([
    process.execPath,
    program,
    JSON.stringify(inject('postgres')),
    String(lock),
    String(silenceMs),
  ]);
  await holder.line('begins');
  const pool = openPool(inject('postgres'), log, 1);
  onTestFinished(() => pool.end());
  const lastBeat = async () => {
    const { rows } = await pool.query<{ at: string }>(
      `select state_change::text as at from pg_stat_activity join pg_locks using (pid) where objid = $1 and application_name = 'berth lead'`,
      [lock],
    );
    return rows[0]!.at;
  };
  const first = await lastBeat();
  await expect.poll(lastBeat).not.toBe(first);
  await makeLeader(lock, happened, 'other', undefined, { silenceMs }).start();
  expect(happened).toEqual([]);
  holder.child.kill('SIGSTOP');
  await vi.waitFor(() => expect(happened).toEqual(['other begins']), patience);
  holder.child.kill('SIGCONT');
  await holder.line('ends');
  expect(holder.lines).toEqual(['begins -', 'ends -']);
});

test.each([
  ['one that beats no more', 'berth lead', true],
  ['one of a release that never did', 'berth', false],
])('of silent holders %s is ended', async (_who, name, isEnded) => {
  const lock = ++locks;
  const holder = openConnection(inject('postgres'));
  const ended = new Promise((resolve) => holder.on('end', () => resolve(true)));
  holder.on('error', () => undefined);
  await holder.connect();
  onTestFinished(() => holder.end().catch(() => undefined));
  await holder.query(`select pg_advisory_lock(${lock}), set_config('application_name', '${name}', false)`);
  await sleep(50);
  const leader = makeLeader(lock, [], 'it', undefined, { silenceMs: 50 });
  await leader.start();
  await leader.stop();
  const answers = holder.query('select 1').then(() => false);
  expect(await Promise.race([ended, answers.catch(() => ended)])).toBe(isEnded);
});

test('a duty that gives up, or cannot begin, is begun again', async () => {
  const happened: string[] = [];
  let times = 0;
  const leader = makeLeader(++locks, happened, 'it', async (giveUp) => {
    times += 1;
    if (times === 1) throw new Error('not yet');
    if (times === 2) giveUp();
  });
  await leader.start();
  await vi.waitFor(
    () => expect(happened).toEqual(['it begins', 'it ends', 'it begins', 'it ends', 'it begins']),
    patience,
  );
  await leader.stop();
  expect(happened.at(-1)).toBe('it ends');
});

test('failed tries take no connection of the pool away', async () => {
  const pool = openPool(inject('postgres'), log, 1);
  const leader = new Leader(pool, ++locks, { begin: async () => undefined, end: async () => undefined }, log);
  pool.once('acquire', (client) => void client.end());
  await leader.start();
  await leader.stop();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
