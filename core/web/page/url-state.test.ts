import fc from 'fast-check';
import { expect, test } from 'vitest';
import { urlCodec, urlListOf, urlOneOf, urlPage, urlPageSize, urlText } from './url-state.ts';

const kinds = ['free', 'open', 'fittable'] as const;
const codec = urlCodec({
  q: urlText(20),
  kind: urlListOf(kinds),
  view: urlOneOf(['grid', 'list'], 'grid'),
  page: urlPage(),
  size: urlPageSize(),
});
const defaults = { q: '', kind: [], view: 'grid', page: 1, size: 20 };

const state = fc.record({
  q: fc.string({ maxLength: 20 }),
  kind: fc.uniqueArray(fc.constantFrom(...kinds)),
  view: fc.constantFrom('grid' as const, 'list' as const),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.constantFrom(10 as const, 20 as const, 50 as const, 100 as const),
});

test('whatever state is written is read back, also after a way through the address as text', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(codec.read(new URLSearchParams(String(codec.write(given))))).toEqual(given);
    }),
  );
});

test('any address can be read, and what it gets wrong is as if it were not there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('q', 'kind', 'view', 'page', 'size', 'other'), fc.string())),
      (pairs) => {
        const read = codec.read(new URLSearchParams(pairs));
        expect(codec.read(codec.write(read))).toEqual(read);
      },
    ),
  );
});

test.each([
  ['nothing at all', '', {}],
  ['garbage in every field', 'q=123456789012345678901&kind=none&view=pie&page=zero&size=7', {}],
  ['pages before the first', 'page=0', {}],
  ['pages between two', 'page=1.5', {}],
  ['a list with garbage and doubles', 'kind=free&kind=none&kind=open&kind=free', { kind: ['free', 'open'] }],
  ['the last of two values that exclude each other is not asked for', 'view=list&view=grid', { view: 'list' }],
  ['spaces that a search may hold', 'q=two+words+', { q: 'two words ' }],
])('%s', (_what, address, expected) => {
  expect(codec.read(new URLSearchParams(address))).toEqual({ ...defaults, ...expected });
});

test('defaults leave no trace in the address', () => {
  expect(String(codec.write(codec.read(new URLSearchParams())))).toBe('');
  expect(String(codec.write({ q: 'a b', kind: ['open', 'free'], view: 'list', page: 2, size: 20 }))).toBe(
    'q=a+b&kind=open&kind=free&view=list&page=2',
  );
});
