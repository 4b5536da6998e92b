import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness/server.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { faultOf } from '../tenants/faults.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer([accounts]);
});
afterAll(() => server?.stop());

/** Everything that comes back on a connection until the server ends it. */
async function send(
  bytes: string | Buffer,
): Promise<{ readonly status: number; readonly headers: Record<string, string>; readonly text: string }> {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  socket.write(bytes);
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(lines.map((line) => line.split(': '))) as Record<string, string>,
    text: body.join('\r\n\r\n'),
  };
}

const post = 'POST /api/mlpcore/account HTTP/1.1\r\nHost: a\r\nConnection: close\r\n';

test.each([
  ['a broken header', 'GET /version HTTP/1.1\r\nHost: a\r\nbroken header\r\n\r\n', 400, 'request.malformed'],
  ['no HTTP', Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]), 400, 'request.malformed'],
  ['a method that is none', 'BREW /version HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'request.malformed'],
  ['a version that is none', 'GET /version HTTP/9.9\r\nHost: a\r\n\r\n', 400, 'request.malformed'],
  ['U+0000 in the address', 'GET /ver\0sion HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'request.malformed'],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 'request.malformed'],
  [
    'a length and chunks',
    `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'request.malformed',
  ],
  [
    'chunks that are none',
    `${post}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    400,
    'request.malformed',
  ],
  ['two hosts', 'GET /version HTTP/1.1\r\nHost: a\r\nHOST: b\r\nConnection: close\r\n\r\n', 400, 'request.malformed'],
  ['the same host twice', `${post}Host: a\r\nContent-Length: 2\r\n\r\n{}`, 400, 'request.malformed'],
  ['no host', 'GET /version HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'request.malformed'],
  [
    'a head of 30 kB',
    `GET /version HTTP/1.1\r\nHost: a\r\nx-more: ${'m'.repeat(30_000)}\r\n\r\n`,
    431,
    'request.head_too_large',
  ],
  [
    '5,000 headers',
    `GET /version HTTP/1.1\r\nHost: a\r\n${'a: b\r\n'.repeat(5_000)}\r\n`,
    431,
    'request.head_too_large',
  ],
])('%s gets a fault like any other, and the connection ends', async (_what, bytes, status, code) => {
  const { headers, ...answer } = await send(bytes);
  expect([answer.status, faultOf({ ...answer, headers }).code, headers['z-requestid']]).toEqual([
    status,
    code,
    expect.stringMatching(/^req_\w+$/),
  ]);
});

test('the server answers after all of it', async () => {
  expect((await server.call('GET', '/readyz')).status).toBe(200);
});
