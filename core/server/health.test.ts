import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Pool } from './database/database.ts';
import { freeBytesOf, HealthChecks } from './health.ts';

/** Checks whose world a test changes. */
function checks() {
  const world = {
    answers: true,
    writes: true,
    tells: true,
    free: (2 ** 30) as number | undefined,
    ready: true,
    minute: 0,
  };
  const pool = {
    query: () =>
      world.answers
        ? Promise.resolve({ rows: [{ writes: world.writes }] })
        : Promise.reject(new Error('password of berth')),
  } as unknown as Pick<Pool, 'query'>;
  const health = new HealthChecks({
    pool,
    isReady: () => world.ready,
    freeBytes: () => Promise.resolve(world.free),
    clock: () => new Date(Date.UTC(2026, 0, 1, 0, world.minute++)),
    notes: [
      {
        name: 'queue',
        ask: async () => {
          if (!world.tells || !world.answers) throw new Error('password of berth');
          return { ok: true, message: 'It is short.' };
        },
      },
    ],
  });
  return { world, health };
}

test('a server with a database and room on its disk can serve', async () => {
  const { health } = checks();
  expect(await health.readiness()).toEqual({ ok: true, message: 'The server serves.' });
  expect(await health.check()).toMatchObject({ ok: true, status: 'OK' });
  expect(health.history()).toEqual([]);
});

test('a full disk, a database that is away or takes no writes and a start under way are each told, and nothing of what the database said', async () => {
  const { world, health } = checks();
  world.free = 1_000;
  expect(await health.readiness()).toEqual({
    ok: false,
    message: 'The disk of the data folder is full. Free space on it.',
  });
  world.free = undefined;
  expect(await health.readiness()).toMatchObject({ ok: true });
  world.answers = false;
  expect(await health.readiness()).toEqual({ ok: false, message: 'The database does not answer.' });
  world.answers = true;
  world.writes = false;
  expect(await health.readiness()).toEqual({ ok: false, message: 'The database takes no writes.' });
  world.writes = true;
  world.ready = false;
  expect(await health.readiness()).toMatchObject({ ok: false, message: 'The server is starting or stopping.' });
});

test('each time of failing is kept, the newest first, with what failed at its beginning', async () => {
  const { world, health } = checks();
  world.free = 0;
  await health.check();
  await health.check();
  world.free = 2 ** 30;
  await health.check();
  world.answers = false;
  await health.check();
  expect(health.history()).toMatchObject([
    { count: 1, firstErrors: [{ name: 'database' }] },
    {
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-01T00:01:00.000Z',
      count: 2,
      firstErrors: [{ name: 'disk', status: { ok: false } }],
    },
  ]);
});

test('what a plugin cannot tell is said to be unknown, and hides nothing else', async () => {
  const { world, health } = checks();
  const note = async () => (await health.check()).checks.find(({ name }) => name === 'queue');
  expect(await note()).toEqual({ name: 'queue', critical: false, status: { ok: true, message: 'It is short.' } });
  world.tells = false;
  expect(await note()).toMatchObject({ status: { ok: false, message: 'This cannot be told now.' } });
  expect(await health.check()).toMatchObject({ ok: true });
  world.answers = false;
  expect(await note()).toMatchObject({ status: { ok: false } });
  expect(health.history()).toMatchObject([{ firstErrors: [{ name: 'database' }] }]);
});

test('what is free is asked of the disk of the folder', async () => {
  expect(await freeBytesOf(tmpdir())).toBeGreaterThan(0);
  expect(await freeBytesOf('/nowhere/at/all')).toBeUndefined();
});
