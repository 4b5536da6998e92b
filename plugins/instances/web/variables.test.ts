import { expect, test } from 'vitest';
import { textOf, variablesIn } from './variables.ts';

test.each(['', '{"A":"1"}', '{"A":"1","B":2,"C":true}', '{"EMPTY":""}'])('%s comes back as it was', (text) => {
  expect(textOf(variablesIn(text)!)).toBe(text);
});

test('another value is a text, and what has no name yet is not sent', () => {
  const [variable] = variablesIn('{"B":2}')!;
  expect(
    textOf([
      { name: variable!.name, value: '3' },
      { name: '', value: 'x' },
    ]),
  ).toBe('{"B":"3"}');
});

test.each(['[]', 'x', '"a"'])('%s holds no variables', (text) => {
  expect(variablesIn(text)).toBeUndefined();
});
