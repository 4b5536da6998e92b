import { expect, test } from 'vitest';
import { readMarked } from './marked-text.ts';

const entities = (source: string) => {
  const { text, parts } = readMarked(source);
  return [text, ...parts.map(({ type, start, end }) => `${type} ${text.slice(start, end)} ${start}`)];
};

test.each([
  [
    '[Anna Petrova](PERSON) flies to [Omsk](LOCATION).',
    ['Anna Petrova flies to Omsk.', 'PERSON Anna Petrova 0', 'LOCATION Omsk 22'],
  ],
  ['[Омск](ГОРОД)[Томск](ГОРОД)', ['ОмскТомск', 'ГОРОД Омск 0', 'ГОРОД Томск 4']],
  [
    'see [1], a[0](x) and [site](https://example.com) [](X)',
    ['see [1], a0 and [site](https://example.com) [](X)', 'x 0 10'],
  ],
  ['', ['']],
])('%s', (source, read) => expect(entities(source)).toEqual(read));
