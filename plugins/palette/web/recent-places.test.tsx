import { beforeEach, expect, test } from 'vitest';
import { notePlace, placeWithin, recentPlaces } from './recent-places.ts';

beforeEach(() => localStorage.clear());

test('the latest comes first, each once, for each user apart', () => {
  for (const address of ['/a', '/b', '/a']) notePlace(1, address);
  notePlace(undefined, '/c');
  expect([recentPlaces(1), recentPlaces(2), recentPlaces(undefined)]).toEqual([['/a', '/b'], [], ['/c']]);
});

test('only a few are kept', () => {
  for (let at = 0; at < 30; at++) notePlace(1, `/${at}`);
  expect(recentPlaces(1)).toEqual(['/29', '/28', '/27', '/26', '/25', '/24', '/23', '/22']);
});

test.each(['{', '"text"', '[1, {}]'])('what is no list of addresses, such as %s, is nothing', (kept) => {
  localStorage.setItem('RECENT_PLACES.1', kept);
  expect(recentPlaces(1)).toEqual([]);
});

test.each([
  ['/catalog/:account/:service/*?', '/catalog/demo/ner/testing', '/catalog/demo/ner'],
  ['/workspace/model/:account/:model/*?', '/workspace/model/demo/ner', '/workspace/model/demo/ner'],
])('%s finds in %s the place %s', (pattern, location, place) => {
  expect(placeWithin(pattern, location)).toBe(place);
});
