import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp } from './app.ts';
import { MemoryBudget } from './memory-budget.ts';

let app: Awaited<ReturnType<typeof makeApp>>;
beforeAll(async () => {
  app = await makeApp({
    log: pino({ level: 'silent' }),
    publicUrl: 'https://berth.example',
    bodies: { memory: new MemoryBudget(1024), patienceSeconds: 1 },
    addressOf: (url) => url,
  });
  app.get('/', ({ host }) => ({ host }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** The status of what is answered to a request with these headers and no other. */
async function statusOf(headers: readonly string[], version = '1.1'): Promise<number> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${[`GET / HTTP/${version}`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  return Number((await text(socket)).split(' ', 2)[1]);
}

test.each([
  'berth.example',
  'BERTH.example:8080',
  'my_host:80',
  'xn--e1afmkfd.example.',
  '127.0.0.1:8131',
  '[::1]:8131',
  '[::ffff:127.0.0.1]',
  '',
])('a request to the host %j is answered, also where a proxy says so', async (host) => {
  expect(await statusOf([`Host: ${host}`])).toBe(200);
  expect(await statusOf(['Host: berth.example', `X-Forwarded-Host: ${host}`])).toBe(200);
  expect(await statusOf(['Host: berth.example', `X-Forwarded-Host: ${host}, a.example`])).toBe(200);
});

test.each(['(', '(a+)+b', 'a b', 'a/b', 'a@b', 'a:b', '[a', 'a,b c', '<a>', 'a"b', '\\', '%28', 'a\xe9'])(
  'a request to %j is refused, also where a proxy says so',
  async (host) => {
    expect(await statusOf([`Host: ${host}`])).toBe(400);
    expect(await statusOf(['Host: berth.example', `X-Forwarded-Host: ${host}`])).toBe(400);
    expect(await statusOf(['Host: berth.example', `x-forwarded-host: a.example, ${host}`])).toBe(400);
  },
);

test('a request names one host', async () => {
  expect(await statusOf(['Host: a', 'Host: b'])).toBe(400);
  expect(await statusOf([])).toBe(400);
  expect(await statusOf([], '1.0')).toBe(200);
});
