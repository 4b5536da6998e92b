import { expect, test } from 'vitest';
import type { ModelInstanceData } from '../../contract/instance.ts';
import { listInstances } from './instance-list.ts';

const instance = (id: number, more: object = {}, statusInfo: object = {}) =>
  ({
    id,
    name: `ner-${id}`,
    serverName: id <= 3 ? 'gpu-a' : 'cpu-b',
    restartCount: id % 7,
    createdTimestamp: new Date(id * 1_000).toISOString(),
    instanceHostingType: 'hostingServer',
    statusInfo: {
      totalStatus: id === 71 ? 'FAILED' : 'RUNNING',
      isDeleted: false,
      since: new Date(id * 1_000).toISOString(),
      ...statusInfo,
    },
    ...more,
  }) as ModelInstanceData;
const all = Array.from({ length: 120 }, (_, at) => instance(at + 1));
const idsOf = (asked: Parameters<typeof listInstances>[2]) => listInstances(all, [], asked).records.map(({ id }) => id);

test('instances come page by page, and one beyond the last is the last', () => {
  const { records, paging } = listInstances(all, [], {});
  expect([records.length, records[0]!.id, paging]).toEqual([
    50,
    1,
    { totalElements: 120, totalPages: 3, pageNumber: 0, pageSize: 50 },
  ]);
  expect(idsOf({ page: 2 })).toHaveLength(20);
  expect(listInstances(all, [], { page: 98 })).toEqual(listInstances(all, [], { page: 2 }));
  expect(listInstances([], [], { page: 3 }).paging).toMatchObject({ totalElements: 0, pageNumber: 0 });
});

test('they are found by their state, their name and their server', () => {
  expect(idsOf({ state: 'FAILED' })).toEqual([71]);
  expect(idsOf({ q: ' NER-11' })).toEqual([11, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119]);
  expect(idsOf({ q: 'gpu' })).toEqual([1, 2, 3]);
  expect(idsOf({ q: 'gpu', state: 'FAILED' })).toEqual([]);
});

test('they are sorted either way, equals by their ids, and those that have ended stay behind', () => {
  const some = [...all.slice(0, 9), instance(200, { restartCount: 99 }, { isDeleted: true, totalStatus: 'DELETED' })];
  const by = (sort: 'restarts,desc' | 'restarts' | 'lifetime' | 'server' | 'id,desc') =>
    listInstances(some, [], { sort }).records.map(({ id }) => id);
  expect(by('restarts,desc')).toEqual([6, 5, 4, 3, 2, 9, 1, 8, 7, 200]);
  expect(by('restarts')).toEqual([7, 1, 8, 2, 9, 3, 4, 5, 6, 200]);
  expect(by('lifetime')).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 200]);
  expect(by('server')).toEqual([4, 5, 6, 7, 8, 9, 1, 2, 3, 200]);
  expect(by('id,desc')).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 200]);
  expect(idsOf({ sort: 'state', size: 1 })).toEqual([71]);
});

test('whatever is asked for, all of them are counted, and who needs somebody most is told', () => {
  const ended = instance(130, {}, { isDeleted: true, totalStatus: 'DELETED' });
  const elsewhere = instance(5, { instanceHostingType: 'external' });
  const { crowd, foremost, named } = listInstances([...all.with(4, elsewhere), ended], [ended], { q: 'none' });
  expect(crowd).toEqual({
    present: 120,
    own: 119,
    ready: 119,
    failed: 1,
    listed: 121,
    oldest: 1,
    newest: 130,
    newestReady: 120,
  });
  expect([foremost?.id, named.map(({ id }) => id)]).toEqual([71, [130]]);
  expect(listInstances([], [], {}).crowd).toEqual({ present: 0, own: 0, ready: 0, failed: 0, listed: 0 });
});
