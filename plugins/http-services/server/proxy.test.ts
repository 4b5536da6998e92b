import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Services } from '#plugins/services/server/public.ts';
import { Scene, type Got, type HttpService } from './test/scene.ts';

let scene: Scene;
let open: HttpService;
beforeAll(async () => {
  scene = await Scene.open();
  open = await scene.service({ minInstancesCount: 2 }, { isPublic: true, publicTestingAllowed: true });
  await open.becomes('RUNNING');
});
afterAll(() => scene.close());

type Asking = Parameters<HttpService['ask']>[1];
const seen = async (path: string, asking: Asking) =>
  JSON.parse((await open.ask(path, asking)).text) as { method: string; url: string; headers: Record<string, string[]> };
const begin = (path: string, options: Parameters<typeof request>[1] = {}) =>
  request(scene.server.url + open.root + path, { agent: false, ...options });

test('its main page makes a service without gRPC ready, and is shown held apart from the server', async () => {
  const { status, headers, text } = await open.ask('/');
  expect([status, text, headers['content-security-policy']]).toEqual([
    200,
    '<h1>It works</h1>',
    'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
  ]);
  expect(await open.ask('')).toMatchObject({ status: 308, headers: { location: `${open.root}/` } });
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s comes as it was sent, by the path of the service itself',
  async (method) => {
    const asking: Asking = {
      method,
      headers: { 'content-type': 'text/x-own', ...(method === 'GET' ? {} : { 'content-length': '3' }) },
      ...(method === 'GET' ? {} : { body: 'a=b' }),
    };
    expect(await seen('/seen?x=%2F&y=1', asking)).toMatchObject({
      method,
      url: '/seen?x=%2F&y=1',
      headers: { 'content-type': ['text/x-own'], 'x-forwarded-prefix': [open.root] },
    });
    expect((await open.ask('/echo', asking)).text).toBe(method === 'GET' ? '' : 'a=b');
  },
);

test('nothing of the caller’s session or key reaches the service, nor what concerns one connection or pretends to be said by us', async () => {
  const key = await scene.key(['predict']);
  const secrets = {
    'mlp-api-key': key,
    cookie: `berth_session=${scene.session}; sid=1; berth_account=system`,
    'proxy-authorization': 'Basic eA==',
  };
  const pretended = {
    'x-forwarded-for': '6.6.6.6',
    x_forwarded_for: '6.6.6.6',
    'x-forwarded-host': 'evil',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    'x-original-url': '/admin',
  };
  const { headers } = await seen('/seen', {
    headers: {
      ...secrets,
      ...pretended,
      connection: 'close, x-once',
      'x-once': '1',
      te: 'trailers',
      'z-priority': '5',
    },
  });
  expect(headers).toEqual({
    host: [new URL(scene.server.url).host],
    connection: ['keep-alive'],
    'x-forwarded-for': ['127.0.0.1'],
    'x-forwarded-proto': ['http'],
    'x-forwarded-host': [new URL(scene.server.url).host],
    'x-forwarded-prefix': [open.root],
    'z-requestid': [expect.any(String)],
    'z-priority': ['5'],
  });
  expect((await seen('/seen', { headers: { authorization: `Bearer ${key}` } })).headers).not.toHaveProperty(
    'authorization',
  );
  expect(
    (await seen('/seen', { headers: { 'mlp-api-key': key, authorization: 'Bearer its-own' } })).headers,
  ).toMatchObject({ authorization: ['Bearer its-own'] });
  expect((await seen('/seen', { headers: { authorization: 'Basic YTpi' } })).headers).toMatchObject({
    authorization: ['Basic YTpi'],
  });
});

test('an answer sets no cookie of the server, clears nothing of it, and leads to no other place of it', async () => {
  const { headers } = await open.ask('/cookie');
  for (const name of ['set-cookie', 'clear-site-data', 'x-inner', 'z-custom-billing'])
    expect(headers).not.toHaveProperty(name);
  expect((await open.ask('/moved')).headers.location).toBe(`${open.root}/seen?after=1`);
  expect((await open.ask('/refused')).status).toBe(418);
});

const raw = (...lines: readonly string[]): Promise<Got> =>
  open.ask(`/raw?${new URLSearchParams({ answer: lines.join('\r\n') }).toString()}`);
const ok = 'HTTP/1.1 200 OK';

test.each(['Connection', 'Set-Cookie', 'Content-Security-Policy', 'Location', 'Refresh', 'Z-Custom-Billing'])(
  'an answer may have %s once, twice, or empty',
  async (name) => {
    for (const lines of [[`${name}: 1`], [`${name}: 1`, `${name}: 2`], [`${name}:`]])
      expect(await raw(ok, ...lines, 'Content-Length: 2', '', 'ok')).toMatchObject({ status: 200, text: 'ok' });
  },
);

test.each([
  ['two lengths', [ok, 'Content-Length: 2', 'Content-Length: 2', '', 'ok']],
  ['two ways to say its length', [ok, 'Content-Length: 2', 'Transfer-Encoding: chunked', '', '2', 'ok', '0', '', '']],
  ['no length where one is named', [ok, 'Content-Length:', '', 'ok']],
  ['a status that is none', ['HTTP/1.1 099 Odd', 'Content-Length: 2', '', 'ok']],
  ['no words of HTTP', ['so it is']],
])('an answer with %s is said to be the service’s mistake', async (_what, lines) => {
  const { status, text } = await raw(...lines);
  expect([status, JSON.parse(text)]).toEqual([502, expect.objectContaining({ code: 'service.http.malformed' })]);
});

test('bodies flow both ways as they come', async () => {
  const sending = begin('/echo', { method: 'POST' });
  sending.write('first');
  const [answer] = await once(sending, 'response');
  expect(String((await once(answer, 'data'))[0])).toBe('first');
  sending.end('second');
  expect(String((await once(answer, 'data'))[0])).toBe('second');

  const events = begin('/events').end();
  const [stream] = await once(events, 'response');
  expect(String((await once(stream, 'data'))[0])).toBe('data: 0\n\n');
  expect(stream.complete).toBe(false);
  await once(stream.resume(), 'end');
});

test('callers who break off say nothing against an instance', async () => {
  const service = await scene.service({}, { isPublic: true, publicTestingAllowed: true });
  await service.becomes('RUNNING');
  for (let at = 0; at < 6; at++) {
    const sending = request(scene.server.url + service.root + (at % 2 ? '/slow' : '/echo'), {
      method: 'POST',
      agent: false,
    });
    sending.on('error', () => undefined);
    sending.on('response', (answer) => answer.on('error', () => undefined).resume());
    sending.write('some');
    await new Promise((resolve) => setTimeout(resolve, 100));
    sending.destroy();
    expect((await service.ask('/pid')).status).toBe(200);
  }
  const [{ id }] = (await scene.call('GET', `${service.home}/instance`)).body.instances;
  const { events } = (await scene.call('GET', `${service.home}/instance/${id}/events`)).body;
  expect(events.map(({ reason }: { reason: string }) => reason)).toEqual(['Connected', 'Started', 'Placed']);
});

test('a slow reader holds up the service, and fills no memory', async () => {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const [answer] = await once(begin('/large').end(), 'response');
  answer.pause();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 2 ** 20);
  let bytes = 0;
  answer.on('data', (data: Buffer) => (bytes += data.length));
  await once(answer.resume(), 'end');
  expect(bytes).toBe(1_600 * 65_536);
});

test('a request that meets a connection which its server was closing goes out on another, if nothing of it is spent', async () => {
  const alone = await scene.service({ minInstancesCount: 1 }, { isPublic: true, publicTestingAllowed: true });
  await alone.becomes('RUNNING');
  for (let times = 0; times < 5; times++) {
    expect(await alone.ask('/last')).toMatchObject({ status: 200 });
    expect(await alone.ask('/seen')).toMatchObject({ status: 200 });
  }
  await alone.ask('/last');
  const sent = await alone.ask('/echo', { method: 'POST', headers: { 'content-length': '3' }, body: 'a=b' });
  expect([sent.status, JSON.parse(sent.text).code]).toEqual([502, 'mlp.gate.connection_lost']);
});

test('an instance that dies over its answer breaks it off visibly, and others go on', async () => {
  const [answer] = await once(begin('/half').end(), 'response');
  const [error] = await once(answer.resume(), 'error');
  expect([error.code, answer.complete]).toEqual(['ECONNRESET', false]);
  // Whichever instance comes first: one that is gone is passed over.
  const answers = await Promise.all(Array.from({ length: 20 }, () => open.ask('/pid')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test.each([
  [
    'two ways to say how long the body is',
    'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /pid HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  [
    'two lengths',
    'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 30\r\n\r\nGET /pid HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  [
    'a blank before the colon',
    'POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  ],
  ['a bare line feed in a value', 'GET /seen HTTP/1.1\r\nHost: a\r\nX-A: 1\nTransfer-Encoding: chunked\r\n\r\n'],
])('%s is refused before the service hears of it', async (_what, text) => {
  const { hostname, port } = new URL(scene.server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (data) => (received += String(data)));
  socket.write(text.replace(' /', ` ${open.root}/`));
  await once(socket, 'close');
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

test('pages of the workbench may take nothing from a service, and pages of the service ask as strangers', async () => {
  expect(
    (
      await open.ask('/pid', {
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
      })
    ).status,
  ).toBe(403);
  const preflight = await open.ask('/echo', {
    method: 'OPTIONS',
    headers: { origin: 'null', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-a' },
  });
  expect(preflight).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-a' },
  });
  expect((await open.ask('/pid', { headers: { origin: 'null' } })).headers).toMatchObject({
    'access-control-allow-origin': '*',
  });
});

test('a call costs what the service asks for', async () => {
  const paid = await scene.service({}, { isPublic: true, publicTestingAllowed: true });
  await paid.becomes('RUNNING');
  const services = scene.server.host.container.get(Services);
  const { id } = (await services.find('system', paid.name))!;
  await services.change(id, {
    billingSettings: { isBillingEnabled: true, billingUnit: 'custom', billingUnitPriceInNanoToken: 2_000_000_000 },
  });
  const key = await scene.key(['predict']);
  await vi.waitFor(async () =>
    expect((await paid.ask('/cookie', { headers: { 'mlp-api-key': key } })).headers['z-cost']).toBe('6'),
  );
  expect((await paid.ask('/refused', { headers: { 'mlp-api-key': key } })).headers['z-cost']).toBe('0');
  expect((await paid.ask('/pid')).status).toBe(401);
});
