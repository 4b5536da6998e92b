import { expect, test } from 'vitest';
import { momentIn, momentText } from './moment-field.ts';

test('a moment is written as fields of a date and a time read it back', () => {
  const moment = new Date(2026, 2, 5, 7, 8, 9).getTime();
  expect(momentText(moment)).toBe('2026-03-05T07:08:09');
  expect(momentIn(momentText(moment))).toBe(moment);
  expect(momentText(Date.UTC(2026, 2, 5, 7, 8, 9, 999), 'utc')).toBe('2026-03-05T07:08:09');
  expect(momentIn('2026-03-05T07:08', 'utc')).toBe(Date.UTC(2026, 2, 5, 7, 8));
  expect(momentIn('')).toBeUndefined();
});
