import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

test('JSON is laid out, other texts stay, and of long ones a part is shown', () => {
  expect(shownText('{"a":1}')).toEqual({ shown: '{\n  "a": 1\n}', isCut: false });
  expect(shownText('1\n{"b":2}')).toEqual({ shown: '1\n{"b":2}', isCut: false });
  const long = shownText('x'.repeat(60_000));
  expect([long.isCut, long.shown.length]).toEqual([true, 50_001]);
});
