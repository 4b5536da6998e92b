import { expect, test } from 'vitest';
import { audioOf, withAudio } from './audio-request.ts';

test.each([
  ['{"audio_base64": "UklGRg=="}', 'UklGRg=='],
  ['{"audio_base64": "UklGRg==", "hint": 1}', 'UklGRg=='],
  ['{"audio_base64": ""}', undefined],
  ['{"audio_base64": "not base64"}', undefined],
  ['{"audio_base64": 1}', undefined],
  ['{}', undefined],
  ['[]', undefined],
  ['{"audio', undefined],
])('the sound of %s', (json, sound) => {
  expect(audioOf(json)).toBe(sound);
});

test('another sound leaves the rest of a request as it was', () => {
  expect(JSON.parse(withAudio('{"hint": "ru", "audio_base64": "AAAA"}', 'BBBB'))).toEqual({
    hint: 'ru',
    audio_base64: 'BBBB',
  });
});

test('a sound takes the place of what is no request', () => {
  expect(JSON.parse(withAudio('{"audio', 'BBBB'))).toEqual({ audio_base64: 'BBBB' });
});
