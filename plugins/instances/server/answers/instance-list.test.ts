import { expect, test } from 'vitest';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { listAddress, listed } from './listed.ts';

const all = Array.from(
  { length: 120 },
  (_, at) =>
    ({
      id: at + 1,
      name: `ner-${at + 1}`,
      serverName: at < 3 ? 'gpu-a' : 'cpu-b',
      statusInfo: { totalStatus: at === 70 ? 'FAILED' : 'RUNNING', isDeleted: false },
    }) as ModelInstanceData,
);
const idsOf = (search: string) => {
  const { rows, ...rest } = listed(all, listAddress.read(new URLSearchParams(search)), false);
  return [rows.map(({ id }) => id), rest] as const;
};

test('instances are shown page by page, and one beyond the last is the last', () => {
  const [first, { found, pages }] = idsOf('');
  expect([first.length, first[0], found, pages]).toEqual([50, 1, 120, 3]);
  expect(idsOf('page=3')[0]).toHaveLength(20);
  expect(idsOf('page=99')).toEqual(idsOf('page=3'));
});

test('they are found by their state, their name and their server', () => {
  expect(idsOf('state=FAILED')).toEqual([[71], { found: 1, pages: 1, page: 1 }]);
  expect(idsOf('q=NER-11')[0]).toEqual([11, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119]);
  expect(idsOf('q=gpu')[0]).toEqual([1, 2, 3]);
  expect(idsOf('q=nothing')).toEqual([[], { found: 0, pages: 1, page: 1 }]);
});
