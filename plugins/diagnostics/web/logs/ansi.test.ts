import { expect, test } from 'vitest';
import { pieces, plain } from './ansi.ts';

const escape = '\u001b';

test('colours and weights become looks, and end where they are taken back', () => {
  expect(pieces(`${escape}[1;31mfailed${escape}[22m softly${escape}[0m, ${escape}[92mfine${escape}[39m.`)).toEqual([
    { text: 'failed', look: { bold: true, colour: 1 } },
    { text: ' softly', look: { colour: 1 } },
    { text: ', ', look: {} },
    { text: 'fine', look: { colour: 10 } },
    { text: '.', look: {} },
  ]);
});

test.each([
  ['38;5;196', 9],
  ['38;5;4', 4],
  ['38;5;240', 8],
  ['38;2;255;0;0', 9],
  ['38;2;0;150;150', 6],
  ['38;2;10;10;10', 0],
])('the colour %s is shown as the nearest of the sixteen', (code, colour) => {
  expect(pieces(`${escape}[${code};4mx`)).toEqual([{ text: 'x', look: { colour, underline: true } }]);
});

test('whatever else a terminal would obey is left out, and markup stays text', () => {
  const hostile = `${escape}]0;title\u0007${escape}]8;;https://example.com${escape}\\<b>bold</b>${escape}]8;;${escape}\\${escape}[2K${escape}[3;1Hend${escape}c`;
  expect(plain(hostile)).toBe('<b>bold</b>end');
  expect(
    pieces(hostile)
      .map(({ text }) => text)
      .join(''),
  ).toBe('<b>bold</b>end');
});

test('an escape that begins nothing harms nothing', () => {
  expect(plain(`a${escape}`)).toBe(`a${escape}`);
  expect(pieces(`${escape}[mx`)).toEqual([{ text: 'x', look: {} }]);
});
