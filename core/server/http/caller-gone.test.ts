import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { callerGone } from './caller-gone.ts';

/** A server that hands over each reply, and a connection on which something was asked of it. */
async function asked() {
  const app = Fastify();
  onTestFinished(() => app.close());
  // Not the reply itself, which as a promise would be awaited until it is over.
  const handed = Promise.withResolvers<{ readonly reply: FastifyReply }>();
  const answer = Promise.withResolvers<string>();
  app.get('/', (_request, reply) => (handed.resolve({ reply }), answer.promise));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  onTestFinished(() => answer.resolve(''));
  return { ...(await handed.promise), socket, answer: answer.resolve };
}

test('it is aborted as the caller leaves', async () => {
  const { socket, reply } = await asked();
  const gone = callerGone(reply);
  expect(gone.aborted).toBe(false);
  socket.destroy();
  await once(gone, 'abort');
  expect(gone.reason).toMatchObject({ code: 'client.closed', status: 499 });
});

test('it is aborted from the first where the caller left before it was asked for', async () => {
  const { socket, reply } = await asked();
  socket.destroy();
  await once(reply.raw, 'close');
  expect(callerGone(reply).reason).toMatchObject({ code: 'client.closed', status: 499 });
});

test('whoever has had the whole answer has not left', async () => {
  const { socket, reply, answer } = await asked();
  const gone = callerGone(reply);
  answer('well');
  socket.resume();
  await once(socket, 'close');
  await expect.poll(() => reply.raw.destroyed).toBe(true);
  expect(gone.aborted).toBe(false);
});
