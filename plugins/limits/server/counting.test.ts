import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import pino from 'pino';
import { plugin } from '#core/plugin/plugin.ts';
import { openPool, Pool } from '#core/server/database/database.ts';
import { tables } from '#core/server/points.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { PeriodCounter, type PeriodLimit } from './period-counter.ts';
import { Spending, type SpendingLimit } from './spending.ts';
import { steps } from './tables.ts';

let server: TestServer;
let pool: Pool;
beforeAll(async () => {
  server = await startServer([accounts, plugin({ id: 'limits', contributes: [tables(steps)] })]);
  pool = server.host.container.get(Pool);
});
afterAll(() => server.stop());

/** A port at which nobody listens: to these processes the database is away. */
const away = () => openPool({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' }, pino({ level: 'silent' }));

/** The database by a way of its own, which can be cut and opened again. */
async function byAWay() {
  const { host = '', port = 0, user = '', database = '' } = pool.options;
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<Socket>();
  let isOpen = true;
  const way = createServer((near) => {
    if (!isOpen) return void near.destroy();
    const far = connect(target);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      open.add(one);
      one.on('error', () => {}).on('close', () => void (open.delete(one), other.destroy())).pipe(other);
    }
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const own = openPool({ user, database, password: String(pool.options.password ?? ''), host: '127.0.0.1', port: (way.address() as AddressInfo).port }, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await own.end();
    way.close();
  });
  return {
    pool: own,
    cut: () => {
      isOpen = false;
      for (const socket of open) socket.destroy();
    },
    open: () => void (isOpen = true),
  };
}

const takeMany = async (counters: readonly PeriodCounter[], limit: PeriodLimit, calls: number) => {
  const answers = await Promise.all(Array.from({ length: calls }, async (_, index) => counters[index % counters.length]!.take(limit)));
  return { passed: answers.filter(({ taken }) => taken).length, reached: answers.filter(({ taken }) => !taken), last: answers.at(-1)! };
};

test.each([[1, 1], [7, 1], [50, 1], [50, 3], [2_000, 2]])('of many calls at once %i pass in a period, whichever of %i processes they reach', async (most, processes) => {
  const limit = { key: `period/${most}/${processes}`, most, seconds: 3_600 };
  const { passed, reached } = await takeMany(Array.from({ length: processes }, () => new PeriodCounter(pool)), limit, most + 300);
  expect(passed).toBeLessThanOrEqual(most);
  // What several processes hold and do not need may lie idle for the rest of the period.
  expect(passed).toBeGreaterThanOrEqual(most - (processes - 1) * Math.ceil(most / 20));
  expect(reached[0]).toMatchObject({ most });
  expect(reached[0]!.leftMs).toBeGreaterThan(0);
});

describe('what is taken beforehand of a period', () => {
  /** What is asked of the database for 300 calls, the last hundred of which come a second after each other. */
  async function sizesOf(limit: PeriodLimit): Promise<readonly number[]> {
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const asked = vi.fn<(...args: Parameters<Pool['query']>) => unknown>((...args) => pool.query(...args));
    const counter = new PeriodCounter({ query: asked } as unknown as Pool);
    for (let call = 0; call < 300; call++) {
      if (call >= 200) now += 1_001;
      await counter.take(limit);
    }
    return asked.mock.calls.map(([, values]) => (values as unknown as readonly number[])[3]!);
  }

  test('is more where it is used up quickly, and less again where it lasts', async () => {
    const sizes = await sizesOf({ key: 'quickly', most: 400, seconds: 1 });
    expect(sizes.slice(0, 4)).toEqual([20, 40, 80, 100]);
    expect(sizes.at(-1)).toBe(20);
  });

  test('is never more of a long one, where others would wait for what is not used', async () => {
    expect(new Set(await sizesOf({ key: 'slowly', most: 400, seconds: 60 }))).toEqual(new Set([20]));
  });
});

test('how a limit stands is told with each that is taken', async () => {
  const counter = new PeriodCounter(pool);
  const limit = { key: 'standing', most: 50, seconds: 3_600 };
  const stands = [];
  for (let index = 0; index < 52; index++) stands.push(await counter.take(limit));
  expect(stands.map(({ used }) => used)).toEqual([...Array.from({ length: 50 }, (_, index) => index + 1), 50, 50]);
  expect(stands.filter(({ taken }) => !taken)).toHaveLength(2);
  const elsewhere = new PeriodCounter(pool);
  expect(await elsewhere.take(limit)).toMatchObject({ taken: false, used: 50, most: 50 });
});

test('what is left of a period is not used in the next one, however late the database answers', async () => {
  const late = { query: async (...asked: Parameters<Pool['query']>) => (await Promise.all([pool.query(...asked), sleep(300)]))[0] } as unknown as Pool;
  const { leftMs } = await new PeriodCounter(late).take({ key: 'turn', most: 20, seconds: 1 });
  // Periods of a second end with the seconds of the clock that both share.
  expect((Date.now() + leftMs) % 1_000).toBeGreaterThan(700);
});

test('a new period begins anew', async () => {
  const counter = new PeriodCounter(pool);
  const limit = { key: 'seconds', most: 3, seconds: 1 };
  await takeMany([counter], limit, 10);
  await vi.waitFor(async () => expect(await counter.take(limit)).toMatchObject({ taken: true }), { timeout: 3_000, interval: 50 });
});

test('a limit that is changed holds at once', async () => {
  const counter = new PeriodCounter(pool);
  const limit = { key: 'changed', most: 5, seconds: 3_600 };
  expect((await takeMany([counter], limit, 10)).passed).toBe(5);
  expect((await takeMany([counter], { ...limit, most: 8 }, 10)).passed).toBe(3);
  expect((await takeMany([counter], { ...limit, most: 2 }, 10)).passed).toBe(0);
});

test('a limit that is changed loses nothing of what was taken of it beforehand', async () => {
  const counter = new PeriodCounter(pool);
  const limit = { key: 'kept', most: 100, seconds: 3_600 };
  expect((await takeMany([counter], limit, 1)).passed).toBe(1);
  expect((await takeMany([counter], { ...limit, most: 50 }, 100)).passed).toBe(49);
});

test('nothing passes a limit of nothing', async () => {
  expect((await takeMany([new PeriodCounter(pool)], { key: 'none', most: 0, seconds: 60 }, 3)).passed).toBe(0);
});

test('while the database is away each process counts for itself', async () => {
  const gone = away();
  expect((await takeMany([new PeriodCounter(gone)], { key: 'gone', most: 4, seconds: 60 }, 9)).passed).toBe(4);
  await gone.end();
});

const day = (key: string, most: number, raisedAtOnce = false): SpendingLimit => ({ key, most, seconds: 86_400, raisedAtOnce });
const levelOf = async (key: string) => (await pool.query<{ level: number }>('select level from limit_buckets where key = $1', [key])).rows[0]!.level;

/** Calls of one price, one after the other over the processes; how many of them were paid. */
async function payMany(purses: readonly Spending[], limits: readonly SpendingLimit[], price: number, calls: number): Promise<number> {
  const paid = await Promise.all(Array.from({ length: calls }, async (_, index) => {
    const purse = purses[index % purses.length]!;
    if (await purse.reserve(limits, price)) return false;
    purse.settle(limits, price, price);
    return true;
  }));
  return paid.filter(Boolean).length;
}

test.each([[10, 1, 1], [100, 0.5, 2], [3, 0.001, 1]])('of %d no more than that is spent, in calls of %d, by %i processes', async (most, price, processes) => {
  const limit = day(`spend/${most}`, most);
  const paid = await payMany(Array.from({ length: processes }, () => new Spending(pool)), [limit], price, Math.ceil((most / price) * 1.2));
  expect(paid * price).toBeLessThanOrEqual(most + 0.001);
  expect(paid * price).toBeGreaterThan(most * (1 - 0.02 * processes) - price);
});

test('what is spent comes back evenly', async () => {
  const purse = new Spending(pool);
  const limit = day('refill', 10);
  await payMany([purse], [limit], 1, 20);
  await purse.giveBack({ all: true });
  await pool.query(`update limit_buckets set at = at - interval '12 hours' where key = 'refill'`);
  expect(await payMany([purse], [limit], 1, 20)).toBe(5);
});

test('a call that costs more than was expected is owed, and one that costs nothing gives its reserve back', async () => {
  const purse = new Spending(pool);
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
  const purse = new Spending(pool);
  const limit = day('long', 10);
  await purse.reserve([limit], 1);
  await purse.giveBack({ all: true });
  purse.settle([limit], 1, 7);
  await vi.waitFor(async () => expect(await levelOf('long')).toBeCloseTo(3, 3));
});

test('one limit that is used up holds the call up and leaves the others as they were', async () => {
  const purse = new Spending(pool);
  const [small, large] = [day('small', 1), day('large', 10)];
  expect(await payMany([purse], [large, small], 1, 3)).toBe(1);
  await purse.giveBack({ all: true });
  expect(await levelOf('large')).toBeCloseTo(9, 2);
  expect(await purse.reserve([large, small], 1)).toMatchObject({ limit: small });
});

test('a limit that is raised is there at once where that is wanted, else as it comes back', async () => {
  for (const [raisedAtOnce, paid] of [[true, 5], [false, 0]] as const) {
    const key = `raised/${raisedAtOnce}`;
    const purse = new Spending(pool);
    await payMany([purse], [day(key, 5, raisedAtOnce)], 1, 6);
    await purse.giveBack({ all: true });
    expect(await payMany([purse], [day(key, 10, raisedAtOnce)], 1, 10)).toBe(paid);
  }
});

test.each([['first', 10], ['again', 9]])('what is spent while the database is away is owed to it: by a limit that is used %s', async (key, before) => {
  const way = await byAWay();
  const limit = day(`outage/${key}`, 10);
  const purse = new Spending(way.pool);
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

test('what was taken and not spent is given back, though the database was away when it was to be', async () => {
  const way = await byAWay();
  const purse = new Spending(way.pool);
  await purse.reserve([day('kept', 100)], 1);
  way.cut();
  await expect(purse.giveBack({ all: true })).rejects.toThrow();
  way.open();
  await vi.waitFor(() => purse.giveBack({ all: true }));
  expect(await levelOf('kept')).toBeCloseTo(99, 3);
});

test('a debt that is paid late is not forgiven by what had come back before it', async () => {
  const purse = new Spending(pool);
  const limit = day('late', 10);
  await purse.reserve([limit], 1);
  await purse.giveBack({ all: true });
  await pool.query(`update limit_buckets set at = at - interval '1 day' where key = 'late'`);
  purse.settle([limit], 0, 7);
  await vi.waitFor(async () => expect(await levelOf('late')).toBeCloseTo(3, 3));
  expect(await payMany([new Spending(pool)], [limit], 1, 10)).toBe(3);
});
