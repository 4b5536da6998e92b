import { expect, test } from 'vitest';
import { find, type Searched } from './find.ts';

const pages: readonly Searched[] = [
  {
    id: 'call',
    title: 'First call',
    words: 'curl python',
    text: 'Begin.\n\n## Send {#send}\n\n```sh\nMLP-API-KEY\n```',
  },
  { id: 'keys', title: 'Keys', words: '', text: 'A key calls.\n\n## Limits {#limits}\n\nA minute.' },
];
const found = (search: string) => find(pages, search).map(({ id, section = '' }) => `${id}#${section}`);

test.each([
  ['', []],
  ['CURL', ['call#']],
  ['call', ['call#', 'call#send', 'keys#']],
  ['mlp-api', ['call#send']],
  ['keys minute', ['keys#limits']],
  ['nothing of it', []],
])('a search for "%s" finds places that hold all its words', (search, places) => {
  expect(found(search)).toEqual(places);
});
