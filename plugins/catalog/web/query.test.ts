import { expect, test } from 'vitest';
import { catalog, catalogSorts, firstOfCatalog } from '../contract.ts';
import {
  accessKinds,
  catalogQuery,
  filterCount,
  filterOf,
  heldTo,
  listOf,
  offered,
  taskTypesOf,
  toggled,
} from './query.ts';

const read = (address: string) => catalogQuery.read(new URLSearchParams(address));

test('a bare address asks for the first page of everything', () => {
  expect(listOf(read(''))).toEqual(firstOfCatalog);
});

test('what an address holds is what the server takes', () => {
  const query = read(
    'q=+two+words+&type=asr&type=tts&lang=ru&access=free&access=fittable&sort=price&page=3&size=50&view=list',
  );
  expect(listOf(query)).toEqual({
    search: 'two words',
    taskType: ['asr', 'tts'],
    language: ['ru'],
    free: true,
    fittable: true,
    sort: 'price',
    page: 2,
    size: 50,
  });
  expect(catalog.getCatalogModels.query.safeParse(listOf(query)).success).toBe(true);
  expect(catalog.getCatalogFacets.query.safeParse(filterOf(query)).success).toBe(true);
  expect(filterCount(query)).toBe(5);
});

test('an address that asks for what there is not asks for everything', () => {
  expect(listOf(read('access=all&sort=random&page=-1&size=1000000&type='))).toEqual({
    sort: 'popular',
    page: 0,
    size: 20,
  });
});

test('where nothing costs anything, no choice of prices is offered nor taken from an address', () => {
  expect(offered(accessKinds, false)).toEqual(['openTesting', 'fittable']);
  expect(offered(catalogSorts, false)).toEqual(['popular', 'new', 'name']);
  const asked = read('access=free&access=fittable&sort=price&page=2');
  expect(heldTo(asked, false)).toEqual({ ...asked, access: ['fittable'], sort: 'popular' });
  expect(heldTo(asked, true)).toEqual(asked);
});

test('known task types keep their places whether or not any service is left, others follow', () => {
  const shown = taskTypesOf(
    {
      taskTypes: [
        { name: 'segmentation', count: 1 },
        { name: 'tts', count: 4 },
        { name: 'asr', count: 2 },
      ],
    },
    ['asr', 'chat', 'tts'],
  );
  expect(shown.map(({ name }) => name)).toEqual(['asr', 'chat', 'tts', 'segmentation']);
  expect(shown.map(({ count }) => count)).toEqual([2, 0, 4, 1]);
});

test('a choice is put in once and taken out again', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
