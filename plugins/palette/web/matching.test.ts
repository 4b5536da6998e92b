import { expect, test } from 'vitest';
import { bestFirst, matching } from './matching.ts';

const entries = [
  { label: 'Create service' },
  { label: 'Service groups' },
  { label: 'Data images', also: 'files' },
  { label: 'Тёмная тема', also: 'Оформление' },
  { label: 'Microservices' },
];
const found = (text: string) => matching(entries, text).map(({ label }) => label);

test.each([
  ['service', ['Service groups', 'Create service', 'Microservices']],
  ['  SER cre ', ['Create service']],
  ['files', ['Data images']],
  ['темн', ['Тёмная тема']],
  ['оформ тема', ['Тёмная тема']],
  ['nothing', []],
])('%j finds %j', (text, labels) => {
  expect(found(text)).toEqual(labels);
});

test('what a text names stands before what it begins, then what it begins a word of, then the rest as it came', () => {
  const named = ['image-generation', 'summarize-banner', 'my-ner', 'ner-ru', 'NER'].map((name) => ({ name }));
  expect(bestFirst(named, ' ner ').map(({ name }) => name)).toEqual([
    'NER',
    'ner-ru',
    'my-ner',
    'image-generation',
    'summarize-banner',
  ]);
});
