import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPool, type Pool } from '#core/server/database/database.ts';
import { PeriodCounter, type PeriodLimit } from './period-counter.ts';
import { useDatabase } from './test/database.ts';

const database = useDatabase();

/** A port at which nobody listens: to these processes the database is away. */
const away = () => openPool({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' }, pino({ level: 'silent' }));

/** Waits until so many milliseconds of a second of the clock are over, which processes and database share. */
const untilIn = async (ms: number) => sleep((2_000 + ms - (Date.now() % 1_000)) % 1_000);

/** A database that answers, or hears, so many milliseconds late. */
const answersLate = (ms: number) =>
  ({
    query: async (...asked: Parameters<Pool['query']>) =>
      (await Promise.all([database.pool.query(...asked), sleep(ms)]))[0],
  }) as unknown as Pool;
const hearsLate = (ms: number) =>
  ({
    query: async (...asked: Parameters<Pool['query']>) => (await sleep(ms), database.pool.query(...asked)),
  }) as unknown as Pool;

const takeMany = async (counters: readonly PeriodCounter[], limit: PeriodLimit, calls: number) => {
  const answers = await Promise.all(
    Array.from({ length: calls }, async (_, index) => counters[index % counters.length]!.take(limit)),
  );
  return {
    passed: answers.filter(({ taken }) => taken).length,
    reached: answers.filter(({ taken }) => !taken),
    last: answers.at(-1)!,
  };
};

test.each([
  [1, 1],
  [7, 1],
  [50, 1],
  [50, 3],
  [2_000, 2],
])('of many calls at once %i pass in a period, whichever of %i processes they reach', async (most, processes) => {
  const limit = { key: `period/${most}/${processes}`, most, seconds: 3_600 };
  const { passed, reached } = await takeMany(
    Array.from({ length: processes }, () => new PeriodCounter(database.pool)),
    limit,
    most + 300,
  );
  expect(passed).toBeLessThanOrEqual(most);
  // What several processes hold and do not need may lie idle for the rest of the period.
  expect(passed).toBeGreaterThanOrEqual(most - (processes - 1) * Math.ceil(most / 20));
  expect(reached[0]).toMatchObject({ most });
  expect(reached[0]!.leftMs).toBeGreaterThan(0);
});

describe('what is taken beforehand of a period', () => {
  /** What is asked of the database for 300 calls, the last hundred of which come a second after each other. */
  async function sizesOf(limit: PeriodLimit): Promise<readonly number[]> {
    await untilIn(10);
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const asked = vi.fn<(...args: Parameters<Pool['query']>) => unknown>((...args) => database.pool.query(...args));
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
  const counter = new PeriodCounter(database.pool);
  const limit = { key: 'standing', most: 50, seconds: 3_600 };
  const stands = [];
  for (let index = 0; index < 52; index++) stands.push(await counter.take(limit));
  expect(stands.map(({ used }) => used)).toEqual([...Array.from({ length: 50 }, (_, index) => index + 1), 50, 50]);
  expect(stands.filter(({ taken }) => !taken)).toHaveLength(2);
  const elsewhere = new PeriodCounter(database.pool);
  expect(await elsewhere.take(limit)).toMatchObject({ taken: false, used: 50, most: 50 });
});

test('what is left of a period is not used in the next one, however late the database answers', async () => {
  const { leftMs } = await new PeriodCounter(answersLate(300)).take({ key: 'turn', most: 20, seconds: 1 });
  // Periods of a second end with the seconds of the clock that both share.
  expect((Date.now() + leftMs) % 1_000).toBeGreaterThan(700);
});

describe('of the next period', () => {
  test('who is called shortly before it begins takes a share beforehand, so that nobody waits when it begins', async () => {
    // On a busy machine the database may answer too late for one second.
    await vi.waitFor(async () => {
      const counter = new PeriodCounter(database.pool);
      const limit = { key: `ahead/${Date.now()}`, most: 100, seconds: 1 };
      await untilIn(850);
      await counter.take(limit);
      await counter.take(limit);
      await untilIn(20);
      expect(counter.take(limit)).toMatchObject({ taken: true, most: 100, used: 1 });
      expect(await new PeriodCounter(database.pool).take(limit)).toMatchObject({ taken: true, used: 6 });
    });
  });

  test('nothing is taken beforehand where one is much of the limit', async () => {
    const limit = { key: 'ahead/small', most: 10, seconds: 1 };
    await untilIn(850);
    await takeMany([new PeriodCounter(database.pool)], limit, 20);
    await untilIn(20);
    expect((await takeMany([new PeriodCounter(database.pool)], limit, 20)).passed).toBe(10);
  });

  test('no more than the limit pass, however many take beforehand and however late the database hears or answers them', async () => {
    const limit = { key: 'ahead/many', most: 100, seconds: 1 };
    const passed = new Map<number, number>();
    await untilIn(10);
    const end = Date.now() + 3_000;
    await Promise.all(
      [database.pool, database.pool, hearsLate(150), answersLate(150)].map(async (pool) => {
        const counter = new PeriodCounter(pool);
        for (; Date.now() < end; await sleep(2)) {
          const { taken, leftMs } = await counter.take(limit);
          const period = Math.round((Date.now() + leftMs) / 1_000);
          if (taken) passed.set(period, (passed.get(period) ?? 0) + 1);
        }
      }),
    );
    const counts = [...passed.values()].slice(0, 3);
    expect(counts.length).toBe(3);
    expect(Math.max(...counts)).toBeLessThanOrEqual(100);
    // The late ones may keep what they are told of when the period is over.
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(50);
  });
});

test('a new period begins anew', async () => {
  const counter = new PeriodCounter(database.pool);
  const limit = { key: 'seconds', most: 3, seconds: 1 };
  await takeMany([counter], limit, 10);
  await vi.waitFor(async () => expect(await counter.take(limit)).toMatchObject({ taken: true }), {
    timeout: 3_000,
    interval: 50,
  });
});

test('a limit that is changed holds at once', async () => {
  const counter = new PeriodCounter(database.pool);
  const limit = { key: 'changed', most: 5, seconds: 3_600 };
  expect((await takeMany([counter], limit, 10)).passed).toBe(5);
  expect((await takeMany([counter], { ...limit, most: 8 }, 10)).passed).toBe(3);
  expect((await takeMany([counter], { ...limit, most: 2 }, 10)).passed).toBe(0);
});

test('a limit that is changed loses nothing of what was taken of it beforehand', async () => {
  const counter = new PeriodCounter(database.pool);
  const limit = { key: 'kept', most: 100, seconds: 3_600 };
  expect((await takeMany([counter], limit, 1)).passed).toBe(1);
  expect((await takeMany([counter], { ...limit, most: 50 }, 100)).passed).toBe(49);
});

test('nothing passes a limit of nothing', async () => {
  expect((await takeMany([new PeriodCounter(database.pool)], { key: 'none', most: 0, seconds: 60 }, 3)).passed).toBe(0);
});

test('while the database is away each process counts for itself', async () => {
  const gone = away();
  expect((await takeMany([new PeriodCounter(gone)], { key: 'gone', most: 4, seconds: 60 }, 9)).passed).toBe(4);
  await gone.end();
});

test('while the database stands still one call waits for that to be found out, and none after it', async () => {
  const still = createServer().listen(0, '127.0.0.1');
  await once(still, 'listening');
  const { port } = still.address() as AddressInfo;
  const pool = openPool({ host: '127.0.0.1', port, user: 'x', database: 'x' }, pino({ level: 'silent' }));
  onTestFinished(() => (still.close(), pool.end()));
  const counter = new PeriodCounter(pool);
  expect(await counter.take({ key: 'still', most: 40, seconds: 1 })).toMatchObject({ taken: true });
  // No call of those that follow has anything to wait for.
  expect(counter.take({ key: 'still/other', most: 1, seconds: 1 })).toMatchObject({ taken: true });
  expect(counter.take({ key: 'still/other', most: 1, seconds: 1 })).toMatchObject({ taken: false });
});
