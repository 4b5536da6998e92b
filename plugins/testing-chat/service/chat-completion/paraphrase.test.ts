import { expect, test } from 'vitest';
import { paraphrase, wantsParaphrase } from './paraphrase.ts';

test.each([
  ['en', 'I want to buy a large cake.', 'I would like to purchase a big cake.'],
  ['en', 'How can I check it now?', 'In what way can I verify it at the moment?'],
  ['en', 'Then how do I pay for it?', 'Then what is the way to settle it?'],
  ['en', 'Chimneys are high', 'To put it differently, Chimneys are high'],
  ['ru', 'Хочу купить билет', 'Хотелось бы приобрести билет'],
  ['ru', 'Где мой заказ?', 'В каком месте мой заказ?'],
  ['ru', 'Какой сегодня день?', 'Хотелось бы узнать: Какой сегодня день?'],
] as const)('%s: says %s in other words', (language, text, said) => {
  expect(paraphrase(text, language)).toBe(said);
});

test.each([
  ['Paraphrase the text of the user.', true],
  ['Please rephrase what I say', true],
  ['Перефразируй текст', true],
  ['Answer in English', false],
])('%s asks for other words: %s', (system, wanted) => {
  expect(wantsParaphrase(system)).toBe(wanted);
});
