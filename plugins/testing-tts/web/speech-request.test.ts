import { expect, test } from 'vitest';
import { read, title, write } from './speech-request.ts';

test('a text alone is plain text, and any request is recognised by its text', () => {
  expect(read(write('Hello'))).toBe('Hello');
  expect(title({ text: 'Hello', voice: 'anna' })).toBe('Hello');
  for (const request of [null, 'x', {}, { text: 1 }, { text: 'Hello', voice: 'anna' }])
    expect(read(request)).toBeUndefined();
});
