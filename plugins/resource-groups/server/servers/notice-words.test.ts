import { expect, test } from 'vitest';
import { serverWords } from './notice-words.ts';

const told = (type: string, params: Readonly<Record<string, string>>, language: 'en' | 'ru') =>
  serverWords
    .find((each) => each.type === type)!
    .say({ entityDisplayName: 'dock', textMessage: 'As it was told.', params } as never, { language } as never);

test.each([
  [
    'SERVER_UNAVAILABLE',
    { note: 'resource_group.server.silent', seconds: '35', group: 'crew' },
    'ru',
    { title: 'Сервер dock недоступен', text: 'Нет сигнала больше 35 с.' },
  ],
  [
    'SERVER_AVAILABLE',
    { note: 'resource_group.server.back', server: 'dock', group: 'crew' },
    'en',
    {
      title: 'Server dock is available again',
      text: 'The server dock of the resource group crew is in service again.',
    },
  ],
  // Words of others are with them, and what was told before had none.
  [
    'SERVER_UNAVAILABLE',
    { note: 'kubernetes.node.cordoned', group: 'crew' },
    'ru',
    { title: 'Сервер dock недоступен', text: 'As it was told.' },
  ],
] as const)('%s is said in the reader’s language', (type, params, language, expected) => {
  expect(told(type, params, language)).toEqual(expected);
});
