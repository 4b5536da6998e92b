import * as z from 'zod';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { call, contract } from '#core/contract/call.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { signIn } from '../../../tests/harness/sign-in.ts';
import { route } from './routes.ts';
import { tagOf } from './tags.ts';

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startServer([accounts]);
  session = await signIn(server.url, 'superadmin');
});
afterAll(() => server.stop());

const settings = '/api/mlpcore/system-config/frontend-settings';

/** What a browser that keeps answers would see: the status, the tag and how long the body is. */
async function ask(path: string, { as, tag }: { as?: string; tag?: string } = {}) {
  const headers = { ...(as && { cookie: `berth_session=${as}` }), ...(tag && { 'if-none-match': tag }) };
  const response = await fetch(server.url + path, { headers });
  return {
    status: response.status,
    tag: response.headers.get('etag') ?? undefined,
    length: (await response.text()).length,
    cache: response.headers.get('cache-control'),
  };
}

test('an answer that did not change comes without its body', async () => {
  const first = await ask(settings);
  expect(first).toMatchObject({ status: 200, cache: 'private, no-cache' });
  for (const tag of [first.tag!, first.tag!.replace('W/', ''), `"other", ${first.tag}`, '*'])
    expect(await ask(settings, { tag })).toEqual({ ...first, status: 304, length: 0 });
  expect(await ask(settings, { tag: '"other"' })).toEqual(first);
});

test('an answer that did change comes whole', async () => {
  const { tag } = await ask('/api/accountsadmin/c/sessions', { as: session });
  await signIn(server.url, 'superadmin');
  expect(await ask('/api/accountsadmin/c/sessions', { as: session, tag: tag! })).toMatchObject({ status: 200 });
});

test('nobody is told that what another saw is still so', async () => {
  const own = await ask(settings, { as: session });
  expect(await ask(settings, { tag: own.tag! })).toMatchObject({ status: 200 });
  const response = await fetch(server.url + settings);
  expect(response.headers.get('vary')).toBe('Cookie, Authorization, MLP-API-KEY');
  const as = (userId: number, account: number, key?: number) =>
    tagOf('{}', {
      userId,
      account: { id: account, shortName: 'a' },
      key: key === undefined ? undefined : { id: key, grants: new Set() },
    });
  expect(new Set([as(1, 1), as(2, 1), as(1, 2), as(1, 1, 7), as(1, 1, 8), tagOf('{}', undefined)]).size).toBe(6);
});

test('a refusal is never kept, nor is a secret or the answer to a change', async () => {
  expect(await ask('/api/accountsadmin/c/sessions', { tag: '*' })).toMatchObject({
    status: 401,
    tag: undefined,
    cache: 'no-store',
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  const things = contract('things', {
    key: call('GET /key', { summary: 'Returns a key.', may: 'visitor', answer: z.string(), secret: true }),
    make: call('POST /key', { summary: 'Creates a key.', may: 'visitor', answer: z.string() }),
  });
  route(
    app,
    things,
    { key: () => 'k', make: () => 'k' },
    { identify: async () => undefined, identifyToken: async () => undefined, findAccount: async () => undefined },
  );
  for (const method of ['GET', 'POST'] as const) {
    const { statusCode, headers, body } = await app.inject({ method, url: '/key', headers: { 'if-none-match': '*' } });
    expect([statusCode, headers.etag, headers['cache-control'], body]).toEqual([200, undefined, 'no-store', '"k"']);
  }
});
