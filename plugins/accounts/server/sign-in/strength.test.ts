import { expect, test } from 'vitest';
import { weaknessOf } from './strength.ts';

const own = ['anna.petrova@example.com', 'Anna Petrova', 'northquay'];

test.each([
  ['password', 'common'],
  ['Password1', 'common'],
  ['qwerty123', 'common'],
  ['12345678', 'common'],
  ['        ', 'repeats'],
  ['aaaaaaaaaaaa', 'repeats'],
  ['abcdefghij', 'repeats'],
  ['tyuiop[]', 'keys'],
  ['hjkl;lkjh', 'keys'],
  ['anna.petrova@example.com', 'own'],
  ['ANNA.PETROVA@EXAMPLE.COM', 'own'],
  ['northquay', 'own'],
  ['northquay1', 'own'],
  ['пароль123', 'common'],
  ['gfhjkm123', 'common'],
  ['йцукенгш', 'common'],
  ['Москва2024', 'guessable'],
  ['любимая1', 'guessable'],
  ['сергейсергей', 'repeats'],
  ['01.02.1990', 'date'],
])('%s is refused as %s', async (password, weakness) => {
  expect(await weaknessOf(password, own)).toBe(weakness);
});

test.each([
  'k7#mQ2vx',
  'correct horse battery staple',
  'северный причал',
  'восемь старых якорей',
  'quite-another-password',
  '7'.repeat(10) + ' якорей у причала',
  'Zebra!crossing/nine',
])('%s is taken', async (password) => {
  expect(await weaknessOf(password, own)).toBeUndefined();
});

test('many at once are judged each for itself, and more than that are told to wait', async () => {
  const asked = Array.from({ length: 50 }, (_, at) => weaknessOf(at % 2 ? 'password' : `quay ${at} lantern gull`, own));
  await expect(weaknessOf('password', own)).rejects.toMatchObject({ code: 'password.busy', status: 503 });
  const judged = await Promise.all(asked);
  expect(judged.map((each) => each ?? 'taken')).toEqual(asked.map((_, at) => (at % 2 ? 'common' : 'taken')));
});
