import { expect, test } from 'vitest';
import { Container } from './container.ts';
import { provide, token } from './token.ts';

const A = token<string>('a');
const B = token<string>('b');

test('a service is made once, from what it needs, when it is first asked for', () => {
  let made = 0;
  const container = new Container([provide(A, {}, () => `a${++made}`), provide(B, { a: A }, ({ a }) => `${a}b`)]);
  expect(made).toBe(0);
  expect([container.get(B), container.get(B), container.get(A)]).toEqual(['a1b', 'a1b', 'a1']);
});

test('two containers share nothing', () => {
  const services = [provide(A, {}, () => ({}) as string)];
  expect(new Container(services).get(A)).not.toBe(new Container(services).get(A));
});

test('asking for what nobody provides says so', () => {
  expect(() => new Container([]).get(A)).toThrow('Nothing provides a.');
});

test.each([
  ['twice', [provide(A, {}, () => ''), provide(A, {}, () => '')], 'a is provided twice.'],
  ['unmet', [provide(B, { a: A }, () => '')], 'Nothing provides a, needed as b → a.'],
  [
    'circular',
    [provide(A, { b: B }, () => ''), provide(B, { a: A }, () => '')],
    'Services go round in a circle: a → b → a.',
  ],
])('%s services are refused before any is made', (_what, services, message) => {
  expect(() => new Container(services)).toThrow(message);
});
