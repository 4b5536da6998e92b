import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { environment } from '#core/plugin/variables.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, seeds, serves } from '#core/server/points.ts';
import { job } from '#core/contract/job.ts';
import type { FrontendSettings } from '#core/contract/settings.ts';
import { workbenchSettings } from '#core/contract/workbench-settings.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { tasks } from '#core/server/jobs/tables.ts';
import { works } from '#core/server/points.ts';
import accounts from '#plugins/accounts/server/index.ts';
import partner from '../host-configs/partner.ts';
import { sql } from 'drizzle-orm';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { signIn } from './harness/sign-in.ts';
import { jsonOf, rawRequest } from './harness/raw-request.ts';
import { startServer, type TestServer } from './harness/server.ts';

const Thing = z.object({ name: z.string().min(1), size: z.int().optional() });
const about = { plugin: 'things', parameters: { thing: 'The name of a thing.' } };
const things = contract(about, {
  listThings: call('GET /api/things/:thing', {
    summary: 'Does something with things.',
    may: 'visitor',
    query: z.object({ page: whole().optional() }),
    answer: z.object({ thing: z.string(), page: z.int().optional() }),
  }),
  makeThing: call('POST /api/things', {
    summary: 'Does something with things.',
    may: 'visitor',
    body: Thing,
    answer: Thing,
  }),
  noteThing: call('POST /api/things/:thing/note', {
    summary: 'Does something with things.',
    may: 'user',
    body: z.string(),
  }),
  forgetThing: call('POST /api/things/:thing/forget', {
    summary: 'Does something with things.',
    may: 'visitor',
    answer: z.string(),
  }),
  awaitThing: call('PUT /api/things/:thing/wait', {
    summary: 'Does something with things.',
    may: 'visitor',
    body: z.object({}),
    answer: z.boolean(),
  }),
  storeThing: call('PUT /api/things', {
    summary: 'Does something with things.',
    may: 'visitor',
    body: Thing,
    answer: z.object({ echoed: z.string() }),
  }),
  breakThing: call('GET /api/things/:thing/break', {
    summary: 'Does something with things.',
    may: 'visitor',
    answer: Thing,
  }),
  leakThing: call('GET /api/things/:thing/leak', {
    summary: 'Does something with things.',
    may: 'visitor',
    answer: Thing,
  }),
});

const count = job('things.count', { operation: 'RUN', payload: z.object({ fails: z.boolean() }), attempts: 1 });

const told = workbenchSettings<{ readonly most: number }>('things');

const thingsPlugin = plugin({
  id: 'things',
  requires: ['accounts'],
  contributes: [
    tellsWorkbench({}, () => () => ({ ...told.told({ most: 7 }), envName: 'the quay' })),
    answers(things, { db: Database }, ({ db }) => ({
      listThings: ({ thing, page }) => ({ thing, page }),
      makeThing: ({ body }) => body,
      noteThing: () => undefined,
      forgetThing: ({ thing }) => thing,
      async awaitThing(_input, { signal }) {
        await setTimeout(50);
        return signal.aborted;
      },
      async storeThing({ body }) {
        const { rows } = await db.execute<{ echoed: string }>(sql`select ${body.name}::text as echoed`);
        return rows[0]!;
      },
      breakThing: () => {
        throw new Error('a secret of the server');
      },
      leakThing: () => ({ name: 'kept', size: 1, password: 'hidden' }),
    })),
    works(count, {}, () => async ({ fails }, { progress }) => {
      await progress('counting', 50);
      if (fails) throw new Error('The things cannot be counted.');
    }),
    seeds('things.jobs', { jobs: Jobs }, ({ jobs }) => async () => {
      for (const fails of [false, true])
        await jobs.add(count, { fails }, { entity: { name: 'model', key: { modelId: 1 } }, entityName: 'thing' });
    }),
    serves(
      {},
      {},
      () => (app) =>
        void app.get('/api/things-page', (_request, reply) => reply.type('text/html').send('<p>things</p>')),
    ),
  ],
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer([accounts, thingsPlugin], { beside: { ...partner, plugins: ['accounts'] } });
});
afterAll(() => server.stop());

test.each([
  ['an unknown route', 'GET', '/api/nothing', undefined, 404, 'route.not_found'],
  ['a broken path', 'GET', '/api/things/%E0%A4%A', undefined, 400, 'request.malformed'],
  ['a wrong query', 'GET', '/api/things/a?page=x', undefined, 400, 'request.invalid'],
  ['a missing field', 'POST', '/api/things', {}, 400, 'request.invalid'],
  ['a call for users, by a visitor', 'POST', '/api/things/a/note', 'x', 401, 'sign_in.required'],
  ['a defect of ours', 'GET', '/api/things/a/break', undefined, 500, 'internal'],
  ['half a character', 'PUT', '/api/things', { name: 'a\ud800' }, 400, 'request.invalid'],
  ['a character that no column can hold', 'PUT', '/api/things', { name: 'a\u0000b' }, 400, 'request.invalid'],
  ['a body too large', 'POST', '/api/things', { name: 'x'.repeat(21 * 1024 * 1024) }, 413, 'request.too_large'],
])(
  '%s gets a fault with the request id and nothing of the server inside',
  async (_what, method, path, body, status, code) => {
    const answer = await server.call(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: { 'z-requestid': 'test-1' },
    });
    expect(answer).toMatchObject({
      status,
      body: { code, status, message: expect.any(String), args: expect.any(Object), requestId: 'test-1' },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret of the server|at .*\.ts:\d+|select /);
  },
);

test.each([
  ['broken JSON', '{"name":', 'application/json', 400],
  ['__proto__', '{"name":"a","__proto__":{"admin":true}}', 'application/json', 400],
  ['a type nobody reads', '<a/>', 'application/xml', 415],
])('%s is refused', async (_what, body, type, status) => {
  const response = await fetch(`${server.url}/api/things`, { method: 'POST', headers: { 'content-type': type }, body });
  expect([response.status, ((await response.json()) as { status: number }).status]).toEqual([status, status]);
});

test('each wrong field stands on its own line with its path', async () => {
  const { body } = await server.call('POST', '/api/things', { body: { name: '', size: 'x' } });
  expect(body.message.split('\n').map((line: string) => line.split(':')[0])).toEqual(['name', 'size']);
});

test('an answer holds what its contract says and nothing else', async () => {
  expect((await server.call('GET', '/api/things/a/leak')).body).toEqual({ name: 'kept', size: 1 });
});

test('a plugin tells the workbench what all clients know and what its own half alone reads', async () => {
  const { body } = await server.call('GET', '/api/mlpcore/system-config/frontend-settings');
  expect(body).toMatchObject({ envName: 'the quay', isBillingEnabled: false });
  expect(told.of(body as FrontendSettings)).toEqual({ most: 7 });
});

test('a host that does not have a plugin is told nothing by it', async () => {
  const path = '/api/mlpcore/system-config/frontend-settings';
  const headers = { host: partner.hostNames![0]! };
  const settings = jsonOf(await rawRequest(server.url, { method: 'GET', path, headers })) as FrontendSettings;
  expect(settings).toMatchObject({ isSystemAccount: false, envName: expect.not.stringContaining('quay') });
  expect(settings.plugins).toBeUndefined();
});

test('a write with our cookie from another site is refused, from our own it is not', async () => {
  const session = await signIn(server.url, 'superadmin');
  const note = (headers: Record<string, string>) =>
    server.call('POST', '/api/things/a/note', {
      body: 'x',
      headers: { cookie: `berth_session=${session}`, ...headers },
    });
  expect((await note({ origin: 'https://elsewhere.example' })).body.code).toBe('origin.refused');
  expect((await note({})).body.code).toBe('origin.refused');
  expect((await note({ origin: server.url })).status).toBe(200);
});

test('every answer carries the security headers, pages no script of others', async () => {
  for (const path of ['/api/things-page', '/api/nothing', '/healthz']) {
    const { headers } = await server.call('GET', path);
    expect(
      Object.fromEntries(
        ['x-content-type-options', 'referrer-policy', 'x-frame-options'].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' });
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'self'.*script-src 'self';.*frame-ancestors 'none'/,
    );
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  }
});

test.each([
  ['nothing, of a known length', 'Content-Length: 0\r\n\r\n'],
  ['nothing, of no length', '\r\n'],
  ['null', 'Content-Length: 4\r\n\r\nnull'],
])('a body of JSON that is %s is none', async (_what, rest) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.end(
    `POST /api/things/a/forget HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n${rest}`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n"a"$/);
});

test('bytes that are no UTF-8 are refused as a body', async () => {
  const answer = await rawRequest(server.url, {
    method: 'POST',
    path: '/api/things',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"name":"\xff"}', 'latin1'),
  });
  expect([answer.status, (jsonOf(answer) as { code: string }).code]).toEqual([400, 'request.malformed']);
});

test('probes, versions and figures answer', async () => {
  expect((await server.call('GET', '/healthz')).body).toEqual({ ok: true });
  expect((await server.call('GET', '/readyz')).body).toMatchObject({ ok: true });
  for (const path of ['/version', '/api/mlpcore/version', '/api/mlpgateway/version', '/api/mlpbilling/version'])
    expect((await server.call('GET', path)).body).toEqual({
      buildDate: expect.any(String),
      buildBranch: expect.any(String),
    });
  const figures = (await server.call('GET', '/metrics')).body;
  expect(figures).toMatch(/berth_http_request_seconds_count\{.*route="\/healthz"/);
  expect(figures).toMatch(/^berth_body_memory_bytes 0$/m);
  expect((await server.call('GET', '/api/mlpcore/health')).body).toMatchObject({ ok: true, status: 'OK' });
});

test('the published document holds every call with its schemas', async () => {
  const { body } = await server.call('GET', '/openapi.json');
  expect(body.paths['/api/things/{thing}'].get).toMatchObject({
    operationId: 'listThings',
    tags: ['things'],
    parameters: [
      { name: 'thing', in: 'path' },
      { name: 'page', in: 'query', required: false },
    ],
  });
  expect(body.paths['/api/mlpcore/account'].post.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/AccountUpdateData',
  });
  expect(body.components.schemas.AccountUpdateData.type).toBe('object');
});

test('plugins that cannot be there together are refused in a sentence', async () => {
  const rivals = contract(
    { plugin: 'rivals', parameters: { rival: 'The name of a rival.' } },
    { findRival: call('GET /api/things/:rival', { summary: 'Finds a rival.', may: 'visitor' }) },
  );
  const rivalsPlugin = plugin({
    id: 'rivals',
    environment: environment('rivals', z.object({ RIVALS: z.string().optional() })),
    contributes: [answers(rivals, {}, () => ({ findRival: () => undefined }))],
  });
  await expect(startServer([accounts, thingsPlugin, rivalsPlugin])).rejects.toThrow(
    'things.listThings and rivals.findRival both answer GET /api/things/:rival; change the path of one.',
  );
  await expect(startServer([accounts, rivalsPlugin, rivalsPlugin])).rejects.toThrow('Host main lists rivals twice.');
});

test('a job shows its end, a failed one its reason', async () => {
  await expect
    .poll(async () =>
      (await server.host.container.get(Database).select().from(tasks))
        .map(({ status, step, errorMessage }) => ({ status, step, errorMessage }))
        .toSorted((a, b) => a.status.localeCompare(b.status)),
    )
    .toEqual([
      { status: 'COMPLETED', step: 'counting', errorMessage: null },
      { status: 'FAILED', step: 'counting', errorMessage: 'The things cannot be counted.' },
    ]);
});

test('a half-sent request is ended with an answer, not kept open', async () => {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nbroken header\r\n\r\n');
  const [answer] = (await new Promise<[Buffer]>((resolve) => socket.once('data', (data) => resolve([data])))) as [
    Buffer,
  ];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400/);
  socket.destroy();
});

test("behind a proxy, the last address that it adds is the caller's; what callers add themselves is not", async () => {
  const ips: string[] = [];
  const listening = plugin({
    id: 'listening',
    requires: ['accounts'],
    contributes: [
      serves(
        {},
        {},
        () => (app) =>
          void app.get('/ip', (request, reply) => {
            ips.push(request.ip);
            return reply.send('ok');
          }),
      ),
    ],
  });
  const behind = await startServer([accounts, listening], { environment: { PUBLIC_URL: 'https://ml.example' } });
  try {
    const { port } = behind.app.server.address() as { port: number };
    await fetch(`http://127.0.0.1:${port}/ip`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } });
  } finally {
    await behind.stop();
  }
  await server.call('GET', '/healthz', { headers: { 'x-forwarded-for': '6.6.6.6' } });
  expect(ips).toEqual(['203.0.113.7']);
});

test('whoever asks counts as there until they leave, also where they sent a body', async () => {
  const answer = await rawRequest(server.url, {
    method: 'PUT',
    path: '/api/things/a/wait',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([answer.status, answer.text]).toEqual([200, 'false']);
});
