import { expect, test } from 'vitest';
import { keptFaultText } from '#core/server/fault-texts.ts';
import en from '../../../../locales/en/resource-groups.json' with { type: 'json' };
import clusters from '../../../../locales/ru/kubernetes.json' with { type: 'json' };
import ru from '../../../../locales/ru/resource-groups.json' with { type: 'json' };
import { serverWords } from './notice-words.ts';

const texts = { en: [en.faults], ru: [ru.faults, clusters.faults] };

const told = (type: string, params: Readonly<Record<string, string>>, language: 'en' | 'ru') =>
  serverWords
    .find((each) => each.type === type)!
    .say({ entityDisplayName: 'dock', textMessage: 'As it was told.', params } as never, {
      language,
      timeZone: 'UTC',
      told: (fault) => keptFaultText(texts[language], fault),
    });

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
  // A reason of another plugin.
  [
    'SERVER_UNAVAILABLE',
    { note: 'kubernetes.node.cordoned', group: 'crew' },
    'ru',
    { title: 'Сервер dock недоступен', text: 'Он закрыт для подов (cordon).' },
  ],
  // What was told before had no codes.
  ['SERVER_UNAVAILABLE', { group: 'crew' }, 'ru', { title: 'Сервер dock недоступен', text: 'As it was told.' }],
] as const)('%s is said in the reader’s language', (type, params, language, expected) => {
  expect(told(type, params, language)).toEqual(expected);
});
