import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWhole } from './whole-body.ts';

const limit = 3_000_000;
/** Answers each body, or the code of the fault that it got. */
const server = createServer((asked, answer) =>
  readWhole(asked.headers, asked, limit, (error, body) =>
    answer.end(error ? (error as Error & { code: string }).code : body),
  ),
);
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close().closeAllConnections());

async function send(headers: Readonly<Record<string, string>>, pieces: readonly string[]): Promise<string> {
  const sending = request({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    agent: false,
    headers,
  }).on('error', () => undefined);
  for (const piece of pieces) {
    sending.write(piece);
    await new Promise(setImmediate);
  }
  sending.end();
  return text(((await once(sending, 'response')) as [IncomingMessage])[0]);
}

const pieces = Array.from({ length: 40 }, (_, at) => String(at % 10).repeat(at * 1_700));
const whole = pieces.join('');

test('a body in many pieces is whole, whether its length was told or not', async () => {
  expect(await send({ 'content-length': String(whole.length) }, pieces)).toBe(whole);
  expect(await send({}, pieces)).toBe(whole);
});

test('an empty one is empty', async () => {
  expect(await send({ 'content-length': '0' }, [])).toBe('');
});

test('one above the limit is refused, at once where its length says so', async () => {
  expect(await send({ 'content-length': String(limit + 1) }, ['x'])).toBe('request.too_large');
  expect(
    await send(
      {},
      Array.from({ length: 4 }, () => 'x'.repeat(1_000_000)),
    ),
  ).toBe('request.too_large');
});
