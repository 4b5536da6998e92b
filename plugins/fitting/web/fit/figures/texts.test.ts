import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { scoreText } from './texts.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));

test('a score is told in few digits, and a tiny one is not told as none', () => {
  expect([0.9144, 12.5, 1, 0, 0.00004895].map(scoreText)).toEqual(['0.914', '12.500', '1.000', '0.000', '0.00004895']);
});
