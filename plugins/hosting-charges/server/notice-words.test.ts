import { expect, test } from 'vitest';
import { hostingWords } from './notice-words.ts';

const say = (kind: string, params: Readonly<Record<string, string>>, language: 'en' | 'ru') =>
  hostingWords.say({ kind, params } as Parameters<typeof hostingWords.say>[0], {
    language,
    timeZone: 'UTC',
    told: ({ message }) => message,
  });

test('what is paid for by periods is told in the words of its reader, with its price', () => {
  const server = { kind: 'SERVER', name: 'night-1', price: '900', period: 'MONTH', currency: 'TOKEN' };
  expect(say('hosting-charges.stopped', server, 'en')).toEqual({
    title: 'Server night-1: stopped until the balance is topped up',
    text: 'It costs 900.00 tokens per month, which the balance does not cover. Nothing was deleted; everything starts again after a payment.',
  });
  const times = { ...server, time: '2027-01-31T10:00:00Z', was: '0.000125', wasPeriod: 'SECOND' };
  for (const kind of ['soon', 'stopped', 'resumed', 'price'])
    for (const language of ['en', 'ru'] as const)
      expect(Object.values(say(`hosting-charges.${kind}`, times, language)!).join(' ')).not.toMatch(/[{}]|undefined/);
  expect(say('hosting-charges.price', times, 'ru')!.text).toContain('0,000125 токена в секунду');
  expect(say('hosting-charges.stopped', { ...server, currency: '' }, 'en')).toBeUndefined();
});
