import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { verbatim } from './bodies.ts';

const read = (body: string) => verbatim({ query: {}, body: Buffer.from(body) } as FastifyRequest);
const long = 'x'.repeat(300 * 1024);

test.each(['{"a":1}', ' [1] ', '"text"', '12', 'null', ` {"text":"${long}"}\n`, `["${long}"]`, `"${long}"`])(
  'what is JSON goes on as it came: %.20s',
  (body) => {
    expect(read(body).data.json?.toString()).toBe(body);
  },
);

test.each([
  ['', 'request.empty'],
  ['{"a":', 'request.malformed'],
  ['<a/>', 'request.malformed'],
  [`{"text":"${long}`, 'request.malformed'],
  [`${long}}`, 'request.malformed'],
  [`{"text":"${long}"]`, 'request.malformed'],
])('what is not JSON is refused: %.20s', (body, code) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ code, status: 400 }));
});
