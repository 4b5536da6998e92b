import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

const cache = (lifetimeMs = 60_000, size = 10) => new TtlCache<number>({ lifetimeMs, size });

function counting(answer: (asked: number) => number | undefined = (asked) => asked) {
  let asked = 0;
  return { ask: async () => answer(++asked), asked: () => asked };
}

const away = async (): Promise<number> => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
};

test('many ask and one question goes out', async () => {
  const { ask } = counting();
  const kept = cache();
  expect(await Promise.all([kept.get('a', ask), kept.get('a', ask), kept.get('a', ask)])).toEqual([1, 1, 1]);
});

test('an answer whose time is over is asked for anew', async () => {
  const { ask } = counting();
  const kept = cache(0);
  expect([await kept.get('a', ask), await kept.get('a', ask)]).toEqual([1, 2]);
});

test('what is known is there without waiting, for as long as it holds', async () => {
  const kept = cache();
  const late = Promise.withResolvers<number>();
  const asked = kept.get('a', () => late.promise);
  expect(kept.known('a')).toBeUndefined();
  late.resolve(1);
  await asked;
  expect(kept.known('a')).toBe(1);
  kept.expire();
  expect(kept.known('a')).toBeUndefined();
  const again = Promise.withResolvers<number>();
  void kept.get('a', () => again.promise);
  expect(kept.known('a')).toBeUndefined();
  kept.drop('a');
  expect(kept.known('a')).toBeUndefined();
});

test('what is gone on with while the database is away holds from when that was found out', async () => {
  const lifetimeMs = 50;
  const kept = cache(lifetimeMs);
  await kept.get('a', async () => 1);
  kept.expire();
  const silent = sleep(2 * lifetimeMs).then(away);
  expect(await kept.get('a', () => silent)).toBe(1);
  expect(kept.known('a')).toBe(1);
});

test('what is dropped while it is asked for does not come back with the late answer', async () => {
  const kept = cache();
  const late = Promise.withResolvers<number>();
  const first = kept.get('a', () => late.promise);
  kept.drop('a');
  expect(await kept.get('a', async () => 2)).toBe(2);
  late.resolve(1);
  expect(await first).toBe(1);
  expect(await kept.get('a', async () => 3)).toBe(2);
});

test('what has changed is dropped by what it is, and by its key while it is awaited', async () => {
  const kept = cache();
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
  ] as const)
    await kept.get(key, async () => value);
  void kept.get('c', () => new Promise(() => undefined));
  kept.dropWhere((key, value) => value === 1 || key === 'c');
  expect(await Promise.all(['a', 'b', 'c'].map((key) => kept.get(key, async () => 9)))).toEqual([9, 2, 9]);
});

test('neither a failure nor an absence is kept', async () => {
  const kept = cache();
  await expect(kept.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  const { ask } = counting((asked) => (asked === 1 ? undefined : asked));
  expect([await kept.get('a', ask), await kept.get('a', ask), await kept.get('a', ask)]).toEqual([undefined, 2, 2]);
});

test('while the database is away, what was known goes on holding, and nothing else', async () => {
  const kept = cache();
  await kept.get('a', async () => 1);
  kept.expire();
  expect(await kept.get('a', away)).toBe(1);
  kept.expire();
  await expect(kept.get('a', () => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect');
  await expect(kept.get('a', away)).rejects.toThrow('ECONNREFUSED');
  await kept.get('b', async () => 2);
  kept.drop('b');
  await expect(kept.get('b', away)).rejects.toThrow('ECONNREFUSED');
});

test('what may have changed unheard is asked for anew as soon as the database is back', async () => {
  const { ask } = counting();
  const kept = cache();
  await kept.get('a', ask);
  kept.expire();
  expect([await kept.get('a', away), await kept.get('a', ask)]).toEqual([1, 1]);
  kept.expire();
  expect(await kept.get('a', ask)).toBe(2);
});

test('the oldest answer makes room', async () => {
  const kept = cache(60_000, 2);
  const { ask, asked } = counting();
  for (const key of ['a', 'b', 'c', 'b', 'c']) await kept.get(key, ask);
  expect(asked()).toBe(3);
  await kept.get('a', ask);
  expect(asked()).toBe(4);
});
