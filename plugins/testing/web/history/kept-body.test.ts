import { expect, test } from 'vitest';
import { longestKept } from '../../limits.ts';
import { keptBody, titleOf } from './kept-body.ts';

const file = 'QUJD'.repeat(longestKept);

test.each([
  ['plain JSON', '{"texts":["audio"]}', { length: 19, kind: 'json', text: '{"texts":["audio"]}' }],
  ['a long text', JSON.stringify({ text: 'a b '.repeat(longestKept) }), { length: longestKept * 4 + 11, kind: 'json' }],
  ['a sound', `{"audio_base64": "${file}"}`, { length: file.length + 20, kind: 'audio' }],
  ['a picture', `{"data":[{"b64_json":"${file}"}]}`, { length: file.length + 26, kind: 'picture' }],
  [
    'a picture within a message',
    `{"url":"data:image/png;base64,${file}"}`,
    { length: file.length + 32, kind: 'picture' },
  ],
])('%s is kept as far as it is short', (_what, json, kept) => {
  expect(keptBody(json)).toEqual(kept);
});

test('a request is recognised by its text, on one line', () => {
  expect(titleOf('{"texts":["a"]}', ' Договор\n\n поставки ')).toBe('Договор поставки');
  expect([...titleOf('', '🛟'.repeat(500))]).toHaveLength(160);
});

test('one without text is recognised by its JSON without files, a sound or a picture by what it is', () => {
  expect(titleOf(`{"file":"${file}","name":"anna"}`, undefined)).toBe('{"file":"…","name":"anna"}');
  expect(titleOf(`{"audio_base64":"${file}","voice":"anna"}`, undefined)).toBe('');
});
