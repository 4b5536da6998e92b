import { expect, test } from 'vitest';
import { read, title, write } from './prompt-request.ts';
import { toRequest, wishesOf } from './wishes.ts';

test('what the form asks for can be read again', () => {
  for (const wishes of [
    { prompt: 'sea', size: '', count: 1 },
    { prompt: 'sea', size: '256x512', count: 3 },
  ])
    expect(wishesOf(toRequest(wishes))).toEqual(wishes);
});

test.each([
  ['{"prompt":"sea","n":9,"size":"auto","seed":1}', { prompt: 'sea', size: '', count: 4 }],
  ['{"prompt":"sea","n":0}', { prompt: 'sea', size: '', count: 1 }],
  ['{"prompt":1}', undefined],
  ['[]', undefined],
  ['{"pro', undefined],
])('%s is read as far as the form can ask for it', (json, wishes) => {
  expect(wishesOf(json)).toEqual(wishes);
});

test('a prompt alone is plain text', () => {
  expect(read(write('sea'))).toBe('sea');
  expect(read({ prompt: 'sea' })).toBe('sea');
  expect(title({ prompt: 'sea', n: 2 })).toBe('sea');
  for (const request of [{ prompt: 'sea', n: 2 }, { prompt: 'sea', size: '1x1' }, { prompt: 1 }, null, 'sea'])
    expect(read(request)).toBeUndefined();
});
