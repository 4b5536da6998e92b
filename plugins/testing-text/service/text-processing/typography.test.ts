import { expect, test } from 'vitest';
import { corrected } from './typography.ts';

test.each([
  ['привет ,мир  !  как   дела ?', 'Привет, мир! Как дела?'],
  ['Он сказал "да" - и ушёл...', 'Он сказал «да» — и ушёл…'],
  ['she said "yes" - and left...', 'She said “yes” — and left…'],
  ['The the parcel came ( late ) .', 'The parcel came (late).'],
  ['в 2024 - 2026 годах', 'В 2024–2026 годах'],
  ['так так лучше', 'Так лучше'],
  ['первое дело. второе, т. е. другое', 'Первое дело. Второе, т. е. другое'],
  ['line one  \nline two', 'Line one\nline two'],
  ['Already right. Nothing to do!', 'Already right. Nothing to do!'],
])('%j becomes %j', (text, expected) => {
  expect(corrected(text)).toBe(expected);
});

test.each([
  'Look at https://example.org/a?b=c,d here',
  'Write to anna.petrova@example.org',
  'It costs 1,250.50 at 12:30',
  'Run `a  b ,c` now',
  'Call 555-12-34',
  'Well… yes',
])('%j stays', (text) => {
  expect(corrected(text)).toBe(text);
});

test('what is right stays right', () => {
  const once = corrected('он  сказал "да да" , потом "нет" - и ушел');
  expect(corrected(once)).toBe(once);
});
