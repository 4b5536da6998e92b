import { expect, test } from 'vitest';
import { berth, fathom } from '../../../host-configs/brands.ts';
import { canonicalOf, iconOf } from './brand-head.ts';

test('an icon has the mark and the colours of its brand for both themes', () => {
  const [own, partner] = [berth, fathom].map((brand) => decodeURIComponent(iconOf(brand)));
  expect([own!.includes('#2A5BD7'), own!.includes('#5B8DFA'), own!.includes(berth.logo.line)]).toEqual([
    true,
    true,
    true,
  ]);
  const { light, dark } = fathom.colours!;
  expect([partner!.includes(light!.logo!), partner!.includes(dark!.logo!), partner!.includes('#2A5BD7')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  [undefined, [], undefined, '/catalog', undefined],
  [undefined, [], 'https://ml.example', '/catalog/', 'https://ml.example/catalog'],
  [undefined, ['www.ml.example', 'ml.example'], undefined, '/', 'https://www.ml.example/'],
  [undefined, ['www.ml.example'], 'https://ml.example', '/', 'https://ml.example/'],
  ['https://fathom.example', [], 'https://ml.example', '/catalog/demo/ner', 'https://fathom.example/catalog/demo/ner'],
])(
  'the canonical address of %o, known as %o, and %o at %s is %s',
  (canonical, publicNames, publicUrl, path, expected) => {
    const brand = { ...berth, ...(canonical && { canonical }) };
    expect(canonicalOf({ brand, publicNames }, publicUrl, path)).toBe(expected);
  },
);
