import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, utimes } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Pool } from '#core/server/database/database.ts';
import { byAWay } from '../../../tests/harness/way.ts';
import { Debts } from './debts.ts';
import { Spending, type SpendingLimit } from './spending.ts';
import { useDatabase } from './test/database.ts';

const database = useDatabase();

const folders = join(tmpdir(), `berth-debts-${randomUUID()}`);
afterAll(() => rm(folders, { recursive: true, force: true }));
const spendingOn = (pool: Pool, folder = join(folders, randomUUID())) => new Spending(pool, new Debts(pool, folder));

const day = (key: string, most: number, raisedAtOnce = false): SpendingLimit => ({
  key,
  most,
  seconds: 86_400,
  raisedAtOnce,
});
const levelOf = async (key: string) =>
  (await database.pool.query<{ level: number }>('select level from limit_buckets where key = $1', [key])).rows[0]!
    .level;

/** Calls of one price, one after the other over the processes; how many of them were paid. */
async function payMany(
  purses: readonly Spending[],
  limits: readonly SpendingLimit[],
  price: number,
  calls: number,
): Promise<number> {
  const paid = await Promise.all(
    Array.from({ length: calls }, async (_, index) => {
      const purse = purses[index % purses.length]!;
      if (await purse.reserve(limits, price)) return false;
      purse.settle(limits, price, price);
      return true;
    }),
  );
  return paid.filter(Boolean).length;
}

test.each([
  [10, 1, 1],
  [100, 0.5, 2],
  [3, 0.001, 1],
])('of %d no more than that is spent, in calls of %d, by %i processes', async (most, price, processes) => {
  const limit = day(`spend/${most}`, most);
  const paid = await payMany(
    Array.from({ length: processes }, () => spendingOn(database.pool)),
    [limit],
    price,
    Math.ceil((most / price) * 1.2),
  );
  expect(paid * price).toBeLessThanOrEqual(most + 0.001);
  expect(paid * price).toBeGreaterThan(most * (1 - 0.02 * processes) - price);
});

test('what is spent comes back evenly', async () => {
  const purse = spendingOn(database.pool);
  const limit = day('refill', 10);
  await payMany([purse], [limit], 1, 20);
  await purse.giveBack({ all: true });
  await database.pool.query(`update limit_buckets set at = at - interval '12 hours' where key = 'refill'`);
  expect(await payMany([purse], [limit], 1, 20)).toBe(5);
});

test('what is spent is told whole while it is paid', async () => {
  const purse = spendingOn(database.pool);
  const limit = day('told', 1_000);
  let spent = 0;
  for (let call = 0; call < 60; call++) {
    purse.settle([limit], 0, 1);
    spent++;
    const told = await Promise.all(Array.from({ length: 4 }, () => purse.spentOf(limit)));
    // Some of it has come back since.
    for (const each of told) expect(each).toBeCloseTo(spent, 0);
  }
});

test('a call that costs more than was expected is owed, and one that costs nothing gives its reserve back', async () => {
  const purse = spendingOn(database.pool);
  const limit = day('owed', 10);
  await purse.reserve([limit], 1);
  purse.settle([limit], 1, 7);
  await vi.waitFor(async () => {
    await purse.giveBack({ all: true });
    expect(await levelOf('owed')).toBeCloseTo(3, 3);
  });
  await purse.reserve([limit], 2);
  purse.settle([limit], 2, 0);
  await purse.giveBack({ all: true });
  expect(await levelOf('owed')).toBeCloseTo(3, 3);
});

test('a call that lasts longer than its limit is kept at hand settles all the same', async () => {
  const purse = spendingOn(database.pool);
  const limit = day('long', 10);
  await purse.reserve([limit], 1);
  await purse.giveBack({ all: true });
  purse.settle([limit], 1, 7);
  await vi.waitFor(async () => expect(await levelOf('long')).toBeCloseTo(3, 3));
});

test('one limit that is used up holds the call up and leaves the others as they were', async () => {
  const purse = spendingOn(database.pool);
  const [small, large] = [day('small', 1), day('large', 10)];
  expect(await payMany([purse], [large, small], 1, 3)).toBe(1);
  await purse.giveBack({ all: true });
  expect(await levelOf('large')).toBeCloseTo(9, 2);
  expect(await purse.reserve([large, small], 1)).toMatchObject({ limit: small });
});

test('a limit that is raised is there at once where that is wanted, else as it comes back', async () => {
  for (const [raisedAtOnce, paid] of [
    [true, 5],
    [false, 0],
  ] as const) {
    const key = `raised/${raisedAtOnce}`;
    const purse = spendingOn(database.pool);
    await payMany([purse], [day(key, 5, raisedAtOnce)], 1, 6);
    await purse.giveBack({ all: true });
    expect(await payMany([purse], [day(key, 10, raisedAtOnce)], 1, 10)).toBe(paid);
  }
});

test.each([
  ['first', 10],
  ['again', 9],
])('what is spent while the database is away is owed to it: by a limit that is used %s', async (key, before) => {
  const way = await byAWay(database.pool);
  const limit = day(`outage/${key}`, 10);
  const purse = spendingOn(way.pool);
  if (before < 10) {
    await purse.reserve([limit], 1);
    await purse.giveBack({ all: true });
  }
  way.cut();
  expect(await payMany([purse], [limit], 1, 3)).toBe(3);
  await expect(purse.giveBack({ all: true })).rejects.toThrow();
  way.open();
  await vi.waitFor(() => purse.giveBack({ all: true }));
  await purse.giveBack({ all: true });
  expect(await levelOf(`outage/${key}`)).toBeCloseTo(before - 3, 3);
});

test('while the database is away no more is spent than was left, and what comes back meanwhile', async () => {
  const way = await byAWay(database.pool);
  const limit = day('bounded', 10);
  const others = spendingOn(database.pool);
  expect(await payMany([others], [limit], 1, 4)).toBe(4);
  await others.giveBack({ all: true });
  const purse = spendingOn(way.pool);
  expect(await payMany([purse], [limit], 1, 1)).toBe(1);
  way.cut();
  expect(await payMany([purse], [limit], 1, 20)).toBe(5);
  await expect(purse.giveBack({ all: true })).rejects.toThrow();
  // Nor once what was not needed is given back.
  expect(await payMany([purse], [limit], 1, 20)).toBe(0);
  way.open();
  await vi.waitFor(() => purse.giveBack({ all: true }));
  expect(await levelOf('bounded')).toBeCloseTo(0, 1);
  // One that was never asked for spends it once at most.
  way.cut();
  expect(await payMany([purse], [day('unknown', 3)], 1, 20)).toBe(3);
});

test('what was taken and not spent is given back, though the database was away when it was to be', async () => {
  const way = await byAWay(database.pool);
  const purse = spendingOn(way.pool);
  await purse.reserve([day('kept', 100)], 1);
  way.cut();
  await expect(purse.giveBack({ all: true })).rejects.toThrow();
  way.open();
  await vi.waitFor(() => purse.giveBack({ all: true }));
  expect(await levelOf('kept')).toBeCloseTo(99, 1);
});

test('a debt that is paid late is not forgiven by what had come back before it', async () => {
  const purse = spendingOn(database.pool);
  const limit = day('late', 10);
  await purse.reserve([limit], 1);
  await purse.giveBack({ all: true });
  await database.pool.query(`update limit_buckets set at = at - interval '1 day' where key = 'late'`);
  purse.settle([limit], 0, 7);
  await vi.waitFor(async () => expect(await levelOf('late')).toBeCloseTo(3, 3));
  expect(await payMany([spendingOn(database.pool)], [limit], 1, 10)).toBe(3);
});

test('what a killed process owed is paid by another one, once', async () => {
  const way = await byAWay(database.pool);
  const folder = join(folders, randomUUID());
  const limit = day('killed', 10);
  const killed = spendingOn(way.pool, folder);
  await killed.reserve([limit], 1);
  await killed.giveBack({ all: true });
  way.cut();
  expect(await payMany([killed], [limit], 1, 3)).toBe(3);
  await expect(killed.giveBack({ all: true })).rejects.toThrow();
  const [name] = await readdir(folder);
  const heir = spendingOn(database.pool, folder);
  await heir.giveBack();
  expect(await levelOf('killed')).toBeCloseTo(9, 3);
  // It is taken over once nobody has been heard of for a while.
  await utimes(join(folder, name!), new Date(0), new Date(0));
  await heir.giveBack();
  expect(await levelOf('killed')).toBeCloseTo(6, 3);
  expect(await readdir(folder)).toEqual([]);
  // It was not dead after all, and tries what was paid for it.
  way.open();
  await vi.waitFor(() => killed.giveBack({ all: true }));
  expect(await levelOf('killed')).toBeCloseTo(6, 3);
});

test('what a process spent while the database was away is paid though the process was killed then', async () => {
  const folder = join(folders, randomUUID());
  const nobody = createServer();
  await once(nobody.listen(0, '127.0.0.1'), 'listening');
  const { port } = nobody.address() as AddressInfo;
  await new Promise((done) => nobody.close(done));
  const spender = join(import.meta.dirname, 'test/spender.ts');
  const child = spawn(process.execPath, [spender, String(port), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number];
  expect(String(said)).toBe('spent\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const [name] = await readdir(folder);
  await utimes(join(folder, name!), new Date(0), new Date(0));
  const heir = spendingOn(database.pool, folder);
  await Promise.all([heir.giveBack(), spendingOn(database.pool, folder).giveBack()]);
  await heir.giveBack();
  expect(await levelOf('process')).toBeCloseTo(4, 3);
  expect(await readdir(folder)).toEqual([]);
}, 60_000);

test('a debt that was paid, though the answer never came, is not paid twice', async () => {
  const limit = day('unheard', 10);
  let losesAnswers = true;
  const pool = new Proxy(database.pool, {
    get: (target, name) =>
      name === 'query'
        ? async (...given: Parameters<Pool['query']>) => {
            const answer: unknown = await target.query(...given);
            if (losesAnswers && String(given[0]).includes('pay_debts')) throw new Error('Connection terminated');
            return answer;
          }
        : (Reflect.get(target, name) as unknown),
  });
  const purse = spendingOn(pool);
  await purse.reserve([limit], 1);
  purse.settle([limit], 1, 4);
  await vi.waitFor(async () => expect(await levelOf('unheard')).toBeCloseTo(6, 3));
  await expect(purse.giveBack({ all: true })).rejects.toThrow();
  losesAnswers = false;
  await purse.giveBack({ all: true });
  expect(await levelOf('unheard')).toBeCloseTo(6, 3);
});
