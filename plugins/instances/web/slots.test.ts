import { expect, test } from 'vitest';
import { timeIn, timeText } from './slots.ts';

test.each([
  ['08:30', { hour: 8, minute: 30 }],
  ['0:05', { hour: 0, minute: 5 }],
  ['23:59', { hour: 23, minute: 59 }],
])('%s is a time of day', (text, time) => {
  expect(timeIn(text)).toEqual(time);
  expect(timeText(time)).toBe(text.padStart(5, '0'));
});

test.each(['24:00', '12:60', 'noon', ''])('%s stays as it was typed', (text) => {
  expect(timeIn(text)).toBe(text);
  expect(timeText(text)).toBe(text);
});
