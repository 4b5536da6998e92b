import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hangUpWhenClosing, stopping } from './closing.ts';
import { answerErrors } from './errors.ts';

/** A server whose answer waits to be let go, and a client on a connection that it would keep. */
async function open(withinMs?: number) {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const app = Fastify({ ...stopping });
  answerErrors(app);
  hangUpWhenClosing(app, withinMs);
  app.get('/', () => {
    asked.resolve();
    return answer.promise;
  });
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/plain' });
    reply.raw.write('first, ');
    asked.resolve();
    void answer.promise.then((text) => reply.raw.end(text));
  });
  app.post('/', () => 'whole');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return { app, asked: asked.promise, answer, socket };
}

test.each(['/', '/stream'])(
  'an answer of %s that is under way arrives whole, and nothing is waited for after it',
  async (path) => {
    const { app, asked, answer, socket } = await open();
    let received = '';
    socket.on('data', (data) => (received += String(data)));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await asked;
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    answer.resolve('#'.repeat(2 ** 20));
    await Promise.all([closed, once(socket, 'close')]);
    expect(received.match(/#/g)).toHaveLength(2 ** 20);
  },
);

test('a call that comes meanwhile on a kept connection is refused as all calls are', async () => {
  const { app, asked, answer, socket } = await open();
  let received = '';
  socket.on('data', (data) => (received += String(data)));
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await asked;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n');
  await once(app.server, 'request');
  answer.resolve('first');
  await Promise.all([closed, once(socket, 'close')]);
  const [head, body] = received.slice(received.indexOf('HTTP/1.1 503')).split('\r\n\r\n');
  expect(head!.toLowerCase().split('\r\n')).toEqual(expect.arrayContaining(['retry-after: 5', 'connection: close']));
  expect(JSON.parse(body!)).toEqual({
    code: 'server.stopping',
    message: expect.any(String),
    status: 503,
    args: { retryAfter: '5' },
    requestId: expect.any(String),
  });
});

test('a client that does not send the rest of its request is hung up on', async () => {
  const { app, socket } = await open(100);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf');
  await once(app.server, 'request');
  await Promise.all([app.close(), once(socket.resume(), 'close')]);
});
