import { expect, test } from 'vitest';
import { differences, readProcessed } from './differences.ts';

const marked = (before: string, after: string) =>
  differences(before, after)!
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('');

test.each([
  ['the cat  sat', 'the cat sat', 'the cat-  -+ +sat'],
  ['я пошел домой', 'я пошёл домой', 'я -пошел-+пошёл+ домой'],
  ["don't stop", "don't go", "don't -stop-+go+"],
  ['a - b', 'a — b', 'a ---+—+ b'],
  ['same', 'same', 'same'],
  ['', 'new', '+new+'],
  ['old', '', '-old-'],
  ['🙂 a', '🙁 a', '-🙂-+🙁+ a'],
])('%j becomes %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('what stayed and went is the one text, what stayed and came the other', () => {
  const [before, after] = ['The quick, brown fox — it jumps.', 'A quick brown fox: it leaps!'];
  const found = differences(before, after)!;
  const without = (kind: string) =>
    found
      .filter((each) => each.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect([without('added'), without('removed')]).toEqual([before, after]);
});

test.each([
  ['corrected texts', { corrected_texts: ['A', 'B'], corrected_instances_list: [] }, [{ text: 'A' }, { text: 'B' }]],
  ['texts', { texts: ['A', 'B'] }, [{ text: 'A' }, { text: 'B' }]],
  ['values', { texts_list: [{ values: ['en'] }, { values: [] }] }, [{ values: ['en'] }, { values: [] }]],
])('%s are read', (_form, answer, after) => {
  expect(readProcessed('{"texts":["a","b"]}', JSON.stringify(answer))).toEqual([
    { before: 'a', after: after[0] },
    { before: 'b', after: after[1] },
  ]);
});

test.each([
  ['{"texts":["a"]}', '{"texts":["A","B"]}'],
  ['{"texts":["a"]}', '{"other":1}'],
  ['{"prompt":"a"}', '{"texts":["A"]}'],
  ['{"texts":["a"]}', 'no JSON'],
])('%s and %s do not fit together', (request, answer) => {
  expect(readProcessed(request, answer)).toBeUndefined();
});
