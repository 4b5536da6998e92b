import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openPool } from '#core/server/database/database.ts';
import { Networks } from '#core/server/networks.ts';
import { Line } from './line.ts';
import { placeOf } from './place.ts';
import { startRedisServer } from './test/redis-server.ts';
import type { TestServer } from './test/servers.ts';

const told: { level: number; msg: string; cache?: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line)) });
const pool = openPool(inject('postgres'), log, 1);
afterAll(() => pool.end());

let server: TestServer;
let line: Line;
beforeEach(async () => {
  told.length = 0;
  server = await startRedisServer({ password: 'canary-password' });
  const place = placeOf({
    enabled: true,
    mongoUri: `redis://:canary-password@127.0.0.1:${server.port}`,
    collectionName: '',
    recordsLimit: 0,
  });
  line = new Line({
    open: () => place.open({ pool, networks: new Networks(['127.0.0.1']), log }),
    name: 'the cache',
    log,
  });
});
afterEach(async () => {
  await line.close();
  await server.kill().catch(() => undefined);
});

const answer = Buffer.from('an answer');
const asked = async (key = 'a'): Promise<string | undefined> => (await line.find(1, key))?.toString();
/** Asks until it is found: the store is waited for a moment only. */
const found = () => vi.waitFor(async () => expect(await asked()).toBe('an answer'), { timeout: 10_000, interval: 50 });
/** How often the store was asked for an answer. */
const questions = () => server.asked.filter((command) => command === 'hget').length;
const filled = async () => {
  await line.find(1, 'a');
  line.put(1, 'a', answer, 10);
  await line.flush();
};

test('what was put is found at once, and after it was written', async () => {
  line.put(1, 'a', answer, 10);
  expect(await asked()).toBe('an answer');
  await line.flush();
  await found();
  expect(server.asked.filter((command) => command === 'hset')).toHaveLength(1);
});

test('one that is killed is not waited for, told of once, and used again when it is back', async () => {
  await filled();
  await server.kill();
  for (let times = 0; times < 20; times++) expect(await asked()).toBeUndefined();
  line.put(1, 'b', answer, 10);
  await line.flush();
  await server.again();
  await found();
  expect(told.map(({ msg }) => msg)).toEqual([
    'A cache of answers fails. Calls go on without it, and it is tried again.',
    'A cache of answers works again.',
  ]);
  expect(JSON.stringify(told)).not.toContain('canary');
});

test('one that hangs is asked a few times, and then left alone', async () => {
  await filled();
  server.hangs = true;
  const before = questions();
  for (let times = 0; times < 200; times++) expect(await asked(String(times))).toBeUndefined();
  expect(questions() - before).toBeGreaterThan(0);
  expect(questions() - before).toBeLessThanOrEqual(6);
  server.hangs = false;
  await found();
});

test('while it fails one call at a time tries it', async () => {
  await filled();
  server.hangs = true;
  while (told.length === 0) await asked();
  const [before, began] = [questions(), performance.now()];
  for (; performance.now() < began + 1_500; await sleep(10))
    await Promise.all(Array.from({ length: 50 }, (_each, index) => asked(String(index))));
  // The shortest rest between two tries is half a second.
  expect(questions() - before).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 500));
});

test('one that breaks in the middle of a batch loses the batch, and no more', async () => {
  await filled();
  server.breaksAt = 'exec';
  line.put(1, 'lost', answer, 10);
  await line.flush();
  server.breaksAt = undefined;
  await found();
  expect(await asked('lost')).toBeUndefined();
});

test('no more is kept in wait than there is room for', async () => {
  const large = Buffer.alloc(1024 * 1024);
  for (let index = 0; index < 100; index++) line.put(1, String(index), large, 1_000);
  const waiting = await Promise.all(Array.from({ length: 100 }, (_each, index) => line.find(1, String(index))));
  expect(waiting.filter(Boolean)).toHaveLength(32);
});
