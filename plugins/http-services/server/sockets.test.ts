import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'undici';
import { Scene, type HttpService } from './test/scene.ts';

let scene: Scene;
let key: string;
let closed: HttpService;
let everybodys: HttpService;
beforeAll(async () => {
  scene = await Scene.open();
  [key, closed, everybodys] = await Promise.all([
    scene.key(['predict']),
    scene.service(),
    scene.service({}, { isPublic: true, publicTestingAllowed: true }),
  ]);
  await Promise.all([closed.becomes('RUNNING'), everybodys.becomes('RUNNING')]);
});
afterAll(() => scene.close());

async function open(service: HttpService, headers: Readonly<Record<string, string>> = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${scene.server.url.replace('http', 'ws')}${service.root}/ws`, { headers });
  onTestFinished(() => socket.close());
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return socket;
}

const said = (socket: WebSocket): Promise<unknown> =>
  new Promise((resolve) => socket.addEventListener('message', ({ data }) => resolve(data), { once: true }));

/** What a wish for another protocol is answered with: a response, or a socket. */
function wish(
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ answer: IncomingMessage; text: string; socket?: Duplex }> {
  return new Promise((resolve, reject) => {
    const asked = request(scene.server.url + path, {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.once('error', reject);
    asked.once('upgrade', (answer, socket) => resolve({ answer, socket, text: '' }));
    asked.once('response', async (answer) =>
      resolve({ answer, text: Buffer.concat(await answer.toArray()).toString() }),
    );
    asked.end();
  });
}

test('a hundred sockets at once each hear their own words, and none is left when they hang up', async () => {
  const sockets = await Promise.all(Array.from({ length: 100 }, () => open(everybodys)));
  const heard = sockets.map((socket) => said(socket));
  sockets.forEach((socket, at) => socket.send(`from ${at}`));
  expect(await Promise.all(heard)).toEqual(sockets.map((_socket, at) => `from ${at}`));
  const gone = sockets.map((socket) => new Promise((resolve) => socket.addEventListener('close', resolve)));
  for (const socket of sockets) socket.close();
  await Promise.all(gone);
});

test('visitors of a private service are refused, in the words of every call', async () => {
  const { answer, text } = await wish(`${closed.root}/ws`, {});
  expect([answer.statusCode, JSON.parse(text)]).toEqual([
    404,
    expect.objectContaining({ code: 'service.not_found', requestId: expect.any(String) }),
  ]);
});

test('a page of another site opens no socket with somebody’s session', async () => {
  const cookie = `berth_session=${scene.session}; berth_account=system`;
  const { answer, text } = await wish(`${closed.root}/ws`, { cookie, origin: 'https://evil.example' });
  expect([answer.statusCode, JSON.parse(text).code]).toEqual([403, 'origin.refused']);
  const { socket } = await wish(`${closed.root}/ws`, { cookie, origin: scene.server.url });
  expect(socket).toBeDefined();
  socket?.destroy();
});

test('what the service itself refuses is said in its own words', async () => {
  const { answer, text } = await wish(`${closed.root}/refused`, { 'mlp-api-key': key });
  expect([answer.statusCode, text]).toEqual([403, 'not me']);
});

test('a refusal that cannot be handed on is told like other failures of the service, to a browser by a page', async () => {
  const path = `${closed.root}/raw?${new URLSearchParams({ answer: 'HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nno' }).toString()}`;
  const told = await wish(path, { 'mlp-api-key': key });
  expect([told.answer.statusCode, told.answer.statusMessage, JSON.parse(told.text).code]).toEqual([
    502,
    'Bad Gateway',
    'service.http.malformed',
  ]);
  const shown = await wish(path, { 'mlp-api-key': key, accept: 'text/html' });
  expect([shown.answer.statusCode, shown.answer.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
});

test('a wish for another protocol of a call that is no HTTP service is no more than a header', async () => {
  const { answer } = await wish('/api/mlpcore/session', { upgrade: 'h2c' });
  const { answer: other } = await wish('/healthz', {});
  expect([answer.statusCode, other.statusCode]).toEqual([expect.any(Number), 200]);
});

test('a socket ends when whoever opened it may no longer', async () => {
  const brief = await scene.key(['predict']);
  const socket = await open(closed, { 'mlp-api-key': brief });
  const over = new Promise((resolve) => socket.addEventListener('close', resolve));
  expect((await scene.call('DELETE', `/api/mlpcore/account/system/token/${brief}`)).status).toBe(200);
  await over;
});

test('a socket ends when its instance does', async () => {
  const socket = await open(closed, { 'mlp-api-key': key });
  const over = new Promise<{ wasClean: boolean }>((resolve) => socket.addEventListener('close', resolve));
  const pid = Number((await closed.ask('/pid', { headers: { 'mlp-api-key': key } })).text);
  process.kill(pid, 'SIGKILL');
  expect((await over).wasClean).toBe(false);
});

test('the server stops although a socket is open', async () => {
  const brief = await Scene.open();
  const service = await brief.service({}, { isPublic: true, publicTestingAllowed: true });
  await service.becomes('RUNNING');
  const socket = new WebSocket(brief.server.url.replace('http', 'ws') + service.root + '/ws');
  await once(socket as never, 'open');
  const over = new Promise((resolve) => socket.addEventListener('close', resolve));
  await Promise.all([brief.close(), over]);
});
