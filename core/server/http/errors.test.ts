import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { answerErrors } from './errors.ts';

test.each([
  ['12', '12'],
  ['12\r\nset-cookie: a=b', null],
  ['скоро', null],
  ['', null],
])('when to come again is told in a header where %j can stand in one', async (retryAfter, expected) => {
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => {
    throw new Fault('busy', 'Come again.', 503, { retryAfter });
  });
  const url = await app.listen();
  const response = await fetch(url);
  expect([response.status, response.headers.get('retry-after'), response.headers.get('set-cookie')]).toEqual([
    503,
    expected,
    null,
  ]);
  expect(await response.json()).toMatchObject({ code: 'busy', args: { retryAfter } });
  await app.close();
});
