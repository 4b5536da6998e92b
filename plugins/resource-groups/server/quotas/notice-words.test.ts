import { expect, test } from 'vitest';
import { quotaWords } from './notice-words.ts';

const say = (params: Readonly<Record<string, string>>, language: 'en' | 'ru') =>
  quotaWords.say({ params } as Parameters<typeof quotaWords.say>[0], {
    language,
    timeZone: 'UTC',
    told: ({ message }) => message,
  });

test('a group that is not lent any more is told of in the words of its reader, with who lent it', () => {
  expect(say({ group: 'pool', owner: 'harbour' }, 'en')).toMatchObject({
    title: 'Resource group pool is no longer lent to you',
    text: expect.stringContaining('Its owner (harbour) deleted the quota.'),
  });
  expect(say({ group: 'pool' }, 'ru')!.text).toContain('(Установка)');
  expect(say({}, 'en')).toBeUndefined();
});
