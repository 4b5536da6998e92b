import { expect, test } from 'vitest';
import { pieces, readEntities, type Entity } from './spans.ts';

const entity = (start: number, end: number, type = 'PERSON'): Entity => ({
  entity_type: type,
  entity: 'x',
  value: 'x',
  span: { start_index: start, end_index: end },
});

test.each([
  ['none', 'abc', [], ['abc']],
  ['one inside', 'hello Anna!', [entity(6, 10)], ['hello ', '[Anna]', '!']],
  [
    'two at the edges, given out of order',
    'Anna met Ivan',
    [entity(9, 13), entity(0, 4)],
    ['[Anna]', ' met ', '[Ivan]'],
  ],
  ['overlapping: the earlier stays', 'New York City', [entity(4, 13), entity(0, 8)], ['[New York]', ' City']],
  ['empty or beyond the text', 'abc', [entity(1, 1), entity(2, 9)], ['abc']],
] as const)('entities: %s', (_what, text, entities, expected) => {
  expect(pieces({ text, entities }).map((piece) => (piece.entity ? `[${piece.text}]` : piece.text))).toEqual(expected);
});

test('texts and findings are paired, in both forms of request and answer', () => {
  const found = {
    entity_type: 'PERSON',
    entity: 'Anna',
    value: 'Anna',
    source_type: 'UNKNOWN',
    span: { start_index: 0, end_index: 4 },
  };
  expect(
    readEntities(
      '{"texts":["Anna","none"]}',
      JSON.stringify({ entities_list: [{ entities: [found] }, { entities: [] }] }),
    )?.map(({ entities }) => entities.length),
  ).toEqual([1, 0]);
  expect(readEntities('{"text":"Anna"}', JSON.stringify({ entities: [found] }))?.[0]?.entities[0]?.entity_type).toBe(
    'PERSON',
  );
  expect(readEntities('{"texts":["Anna"]}', '{"other":1}')).toBeUndefined();
  expect(
    readEntities('{"texts":["Anna","none"]}', JSON.stringify({ entities_list: [{ entities: [found] }] })),
  ).toBeUndefined();
});

test.each([
  ['by characters, as Python does', 7, 11],
  ['by UTF-16 units, as JavaScript does', 8, 12],
])('a place behind an emoji may be counted %s', (_way, start, stop) => {
  const found = { ...entity(start, stop), entity: 'Anna' };
  expect(pieces({ text: '🙂 hey, Anna', entities: [found] }).find((piece) => piece.entity)?.text).toBe('Anna');
});
