import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeApp } from './app.ts';
import { bodyChunks } from './bodies.ts';
import { MemoryBudget } from './memory-budget.ts';

const kibibyte = 1024;
const memory = new MemoryBudget(1024 * kibibyte);
let app: Awaited<ReturnType<typeof makeApp>>;
let release = Promise.withResolvers<void>();
/** What becomes of a request to `/guarded`, whose guard takes its time. */
const guarding = () => ({
  asked: Promise.withResolvers<void>(),
  left: Promise.withResolvers<void>(),
  admits: Promise.withResolvers<void>(),
  answered: Promise.withResolvers<void>(),
});
let guarded = guarding();
const faults: string[] = [];
beforeAll(async () => {
  app = await makeApp({
    log: pino({ level: 'silent' }),
    publicUrl: undefined,
    bodies: { memory, patienceSeconds: 1 },
    addressOf: (url) => url,
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const length = (body: unknown) => ({ length: Buffer.isBuffer(body) ? body.length : JSON.stringify(body).length });
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url !== '/guarded') return;
    reply.raw.once('close', guarded.left.resolve);
    guarded.asked.resolve();
    await guarded.admits.promise;
  });
  app.addHook('onSend', async ({ url }) => {
    if (url === '/guarded') guarded.answered.resolve();
  });
  app.addHook('onError', async (_request, _reply, { code }) => void faults.push(code));
  app.post('/guarded', ({ body }) => length(body));
  app.get('/length', () => length(''));
  app.post('/read', ({ body }) => length(body));
  app.post('/hold', async ({ body }) => release.promise.then(() => length(body)));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.post('/give-up', { config: { passesThrough: true } }, async ({ body }) => {
      for await (const chunk of body as Readable) return length(chunk);
    });
    scope.post('/enough', { config: { passesThrough: true } }, async ({ body }) => {
      for await (const chunk of bodyChunks(body as Readable)) return length(chunk);
    });
    scope.post('/pass', { config: { passesThrough: true } }, (request) => length(request.headers['content-length']));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** A connection on which a request is sent by hand. */
function begin(path: string, headers: readonly string[], body: string | Buffer = '') {
  const socket: Socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.write(
    [`POST ${path} HTTP/1.1`, 'host: a', 'content-type: application/octet-stream', ...headers, '', ''].join('\r\n'),
  );
  socket.write(body);
  return {
    socket,
    /** The status, and the code or the length that was answered. */
    answer: async () => {
      await expect.poll(() => text).toMatch(/\r\n\r\n\{.*\}\r?\n?/s);
      const { code, length } = JSON.parse(/\{.*\}/s.exec(text)![0]) as { code?: string; length?: number };
      return `${text.slice(9, 12)} ${code ?? length}`;
    },
    head: () => text.split('\r\n\r\n')[0]!.toLowerCase(),
    ended: () => (socket.closed ? Promise.resolve([]) : once(socket, 'close')),
  };
}
const length = (bytes: number) => [`content-length: ${bytes}`];
const bytes = (count: number) => Buffer.alloc(count, 'x');

test.each([
  ['whose length is told', length(300_000), bytes(300_000), 300_000],
  ['that comes in parts', ['transfer-encoding: chunked'], `3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n`, 7],
  ['that is empty', length(0), '', 0],
])('a body %s is read whole, and nothing of it is held afterwards', async (_what, headers, body, read) => {
  const { answer } = begin('/read', headers, body);
  expect(await answer()).toBe(`200 ${read}`);
  await expect.poll(() => memory.used).toBe(0);
});

test('bodies hold no more together than they may, until they are answered', async () => {
  release = Promise.withResolvers();
  const held = begin('/hold', length(600 * kibibyte), bytes(600 * kibibyte));
  await expect.poll(() => memory.used).toBe(600 * kibibyte);
  const claimed = begin('/read', length(500 * kibibyte));
  expect(await claimed.answer()).toBe('503 request.no_memory');
  expect(claimed.head()).toContain('retry-after: 2');
  const half = begin('/hold', ['transfer-encoding: chunked'], `64000\r\n${'x'.repeat(0x64000)}\r\n`);
  await expect.poll(() => memory.used).toBe(1000 * kibibyte);
  half.socket.write(`6400\r\n${'x'.repeat(0x6400)}\r\n`);
  expect(await half.answer()).toBe('503 request.no_memory');
  await half.ended();
  await expect.poll(() => memory.used).toBe(600 * kibibyte);
  expect(await begin('/read', length(10), bytes(10)).answer()).toBe('200 10');
  release.resolve();
  expect(await held.answer()).toBe(`200 ${600 * kibibyte}`);
  await expect.poll(() => memory.used).toBe(0);
  expect(await begin('/read', length(1000 * kibibyte), bytes(1000 * kibibyte)).answer()).toBe(`200 ${1000 * kibibyte}`);
});

test('whoever leaves in the middle leaves nothing behind', async () => {
  const left = begin('/read', length(500 * kibibyte), bytes(100 * kibibyte));
  await expect.poll(() => memory.used).toBe(100 * kibibyte);
  faults.length = 0;
  left.socket.destroy();
  await expect.poll(() => [faults, memory.used]).toEqual([['request.malformed'], 0]);
});

test.each([
  ['whole', 10_000],
  ['in part', 5_000],
])(
  'whoever leaves while their guards are asked leaves nothing behind of a body that is there %s',
  async (_what, sent) => {
    guarded = guarding();
    const { socket } = begin('/guarded', length(10_000), bytes(sent));
    await guarded.asked.promise;
    socket.destroy();
    await guarded.left.promise;
    guarded.admits.resolve();
    await guarded.answered.promise;
    expect(memory.used).toBe(0);
  },
);

test('a body of which half never comes is ended, and its connection with it', async () => {
  const { answer, ended } = begin('/read', length(1000), bytes(500));
  expect(await answer()).toBe('408 request.timeout');
  await ended();
  expect(memory.used).toBe(0);
});

test('one that trickles is ended as well', async () => {
  const { socket, answer, ended } = begin('/read', length(1000), '');
  const trickle = setInterval(() => socket.write('x'), 100);
  onTestFinished(() => clearInterval(trickle));
  expect(await answer()).toBe('408 request.timeout');
  await ended();
});

test('what goes nowhere, or passes through, is not read here', async () => {
  expect(await begin('/nowhere', length(500 * kibibyte)).answer()).toBe('404 route.not_found');
  expect(await begin('/pass', length(900 * kibibyte), bytes(10)).answer()).toMatch(/^200 /);
  expect(memory.used).toBe(0);
});

test.each([
  ['that its call does not read', 'GET', '/length', 'application/octet-stream'],
  ['whose type its call does not read', 'POST', '/read', 'x/y'],
  ['that goes nowhere', 'POST', '/nowhere', 'application/octet-stream'],
  ['of which its call has read enough', 'POST', '/enough', 'application/octet-stream'],
])('the request after a body %s is answered on the same connection', async (_what, method, path, type) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const statuses: string[] = [];
  socket.on('data', (chunk) => statuses.push(...(String(chunk).match(/(?<=HTTP\/1.1 )\d+/g) ?? [])));
  const ended = once(socket, 'close');
  const heads = (...lines: readonly string[]) => [...lines, 'host: a', '', ''].join('\r\n');
  socket.write(heads(`${method} ${path} HTTP/1.1`, `content-type: ${type}`, ...length(600 * kibibyte)));
  socket.write(bytes(600 * kibibyte));
  await expect.poll(() => statuses).toHaveLength(1);
  socket.write(heads('GET /length HTTP/1.1', 'connection: close'));
  await ended;
  expect([statuses.length, statuses[1], memory.used]).toEqual([2, '200', 0]);
});

test('the connection of a body that was given up in its middle ends after a while, and the server goes on', async () => {
  const { answer, ended } = begin('/give-up', length(500 * kibibyte), 'x');
  expect(await answer()).toBe('200 1');
  await ended();
  expect(await begin('/read', length(10), bytes(10)).answer()).toBe('200 10');
}, 20_000);
