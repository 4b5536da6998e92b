import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { startsOnOneDatabase } from './boot-test.ts';
import { registerOwner, sessionsPath, type Owner } from './calls-test.ts';
import accounts from './index.ts';
import { signInForTest } from './sign-in/sign-in-test.ts';

let server: TestServer;
let north: Owner;
beforeAll(async () => {
  server = await startServer([accounts], { environment: { DEMO: 'true' } });
  north = await registerOwner(server, 'northquay');
});
afterAll(() => server.stop());

test('a user sees where they are signed in, and ends one session or all others, at once and everywhere', async () => {
  const database = await startsOnOneDatabase();
  const [one, other] = [await database.start(), await database.start()];
  const [here, there, elsewhere] = [
    await signInForTest(one, 'demo'),
    await signInForTest(one, 'demo'),
    await signInForTest(other, 'demo'),
  ];
  const ask = async (at: { url: string }, session: string, method = 'GET', path = sessionsPath) => {
    const response = await fetch(at.url + path, {
      method,
      headers: { cookie: `berth_session=${session}`, origin: at.url },
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const list = (await ask(one, here)).body as { id: number; current: boolean; ip: string }[];
  expect([list.length, list.filter(({ current }) => current).length, new Set(list.map(({ ip }) => ip))]).toEqual([
    3,
    1,
    new Set(['127.0.0.1']),
  ]);
  expect(JSON.stringify(list)).not.toContain(here);

  // Both processes hold the session in memory before it ends.
  expect([(await ask(one, there)).status, (await ask(other, there)).status]).toEqual([200, 200]);
  const id = ((await ask(one, there)).body as typeof list).find(({ current }) => current)!.id;
  expect(await ask(one, here, 'DELETE', `${sessionsPath}/${id}`)).toEqual({ status: 200, body: undefined });
  expect((await ask(one, there)).status).toBe(401);
  await expect.poll(async () => (await ask(other, there)).status, { interval: 10, timeout: 2_000 }).toBe(401);

  for (const gone of [id, 999_999, 'x', '99999999999999999999', '-1', '%00'])
    expect(await ask(one, here, 'DELETE', `${sessionsPath}/${gone}`)).toMatchObject({
      status: 404,
      body: { code: 'session.not_found' },
    });
  const stranger = await signInForTest(one);
  const mine = ((await ask(one, here)).body as typeof list).find(({ current }) => current)!.id;
  expect((await ask(one, stranger, 'DELETE', `${sessionsPath}/${mine}`)).status).toBe(404);

  expect(await ask(one, here, 'DELETE')).toEqual({ status: 200, body: { revoked: 1 } });
  await expect.poll(async () => (await ask(other, elsewhere)).status, { interval: 10, timeout: 2_000 }).toBe(401);
  expect([(await ask(one, here)).status, (await ask(one, stranger)).status]).toEqual([200, 200]);
});

test('a write with a session needs a page of our own', async () => {
  const headers = { cookie: `berth_session=${north.session}`, origin: 'https://evil.example' };
  expect(await server.call('DELETE', sessionsPath, { headers })).toMatchObject({
    status: 403,
    body: { code: 'origin.refused' },
  });
});
