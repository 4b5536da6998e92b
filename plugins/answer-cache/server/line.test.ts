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
  const place = placeOf({ enabled: true, mongoUri: `redis://:canary-password@127.0.0.1:${server.port}`, collectionName: '', recordsLimit: 0 });
  line = new Line({ open: () => place.open({ pool, networks: new Networks(['127.0.0.1']), log }), name: 'the cache', log });
});
afterEach(async () => {
  await line.close();
  await server.kill().catch(() => undefined);
});

const answer = Buffer.from('an answer');
const asked = async (key = 'a'): Promise<{ found: string | undefined; ms: number }> => {
  const began = performance.now();
  const found = await line.find(1, key);
  return { found: found?.toString(), ms: performance.now() - began };
};
const filled = async () => {
  await line.find(1, 'a');
  line.put(1, 'a', answer, 10);
  await line.flush();
};

test('what was put is found at once, and after it was written', async () => {
  line.put(1, 'a', answer, 10);
  expect((await asked()).found).toBe('an answer');
  await line.flush();
  expect((await asked()).found).toBe('an answer');
  expect(server.asked.filter((command) => command === 'hset')).toHaveLength(1);
});

test('one that is killed is not waited for, told of once, and used again when it is back', async () => {
  await filled();
  await server.kill();
  for (let times = 0; times < 20; times++) expect((await asked()).found).toBeUndefined();
  line.put(1, 'b', answer, 10);
  await line.flush();
  await server.again();
  await vi.waitFor(async () => expect((await asked()).found).toBe('an answer'), { timeout: 10_000, interval: 50 });
  expect(told.map(({ msg }) => msg)).toEqual(['A cache of answers fails. Calls go on without it, and it is tried again.', 'A cache of answers works again.']);
  expect(JSON.stringify(told)).not.toContain('canary');
});

test('one that hangs holds up a few calls for a moment each, and then none', async () => {
  await filled();
  server.hangs = true;
  const waits: number[] = [];
  for (let times = 0; times < 200; times++) waits.push((await asked(String(times))).ms);
  expect(waits.filter((ms) => ms > 40).length).toBeLessThanOrEqual(6);
  expect(Math.max(...waits)).toBeLessThan(500);
  server.hangs = false;
  await vi.waitFor(async () => expect((await asked()).found).toBe('an answer'), { timeout: 10_000, interval: 50 });
});

test('while it fails one call at a time tries it', async () => {
  await filled();
  server.hangs = true;
  while (told.length === 0) await asked();
  const before = server.asked.length;
  for (let until = performance.now() + 1_500; performance.now() < until; await sleep(10)) await Promise.all(Array.from({ length: 50 }, (_each, index) => asked(String(index))));
  expect(server.asked.slice(before).filter((command) => command === 'hget').length).toBeLessThanOrEqual(3);
});

test('one that breaks in the middle of a batch loses the batch, and no more', async () => {
  await filled();
  server.breaksAt = 'exec';
  line.put(1, 'lost', answer, 10);
  await line.flush();
  server.breaksAt = undefined;
  await vi.waitFor(async () => expect((await asked()).found).toBe('an answer'), { timeout: 10_000, interval: 50 });
  expect((await asked('lost')).found).toBeUndefined();
});

test('no more is kept in wait than there is room for', async () => {
  const large = Buffer.alloc(1024 * 1024);
  for (let index = 0; index < 100; index++) line.put(1, String(index), large, 1_000);
  const waiting = await Promise.all(Array.from({ length: 100 }, (_each, index) => line.find(1, String(index))));
  expect(waiting.filter(Boolean)).toHaveLength(32);
});
