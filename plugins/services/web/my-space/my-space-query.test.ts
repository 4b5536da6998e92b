import { expect, test } from 'vitest';
import { firstOfMySpace, services } from '../../contract.ts';
import { isNarrowed, listOf, mySpaceQuery } from './my-space-query.ts';

const read = (address: string) => mySpaceQuery.read(new URLSearchParams(address));

test('a bare address asks for everything of the account, changed last first', () => {
  expect(listOf(read(''))).toEqual(firstOfMySpace);
  expect(isNarrowed(read(''))).toBe(false);
});

test('what an address holds is what the server takes', () => {
  const query = read('list=favorites&q=+asr+&type=asr&state=RUNNING&access=public&sort=displayName,asc&page=2&size=10');
  expect(listOf(query)).toEqual({
    mySpace: 'favorites',
    search: 'asr',
    withColumns: true,
    taskType: 'asr',
    state: ['RUNNING'],
    access: 'public',
    sort: 'displayName,asc',
    page: 1,
    size: 10,
  });
  expect(services.getPagedModels.query.safeParse(listOf(query)).success).toBe(true);
  expect(isNarrowed(query)).toBe(true);
});

test.each(['list=none', 'state=BROKEN', 'access=secret', 'group=x', 'sort=price;drop', 'sort=', 'page=x'])(
  'an address with %s is read as if that were not there',
  (address) => {
    expect(read(address)).toEqual(read(''));
  },
);

test('columns, groups and filters of plugins stand in the address by their names', () => {
  const query = read('hide=state&hide=access&hide=state&show=created&by=taskType&group=7&filter=calls:none');
  expect(query).toMatchObject({ hide: ['state', 'access'], show: ['created'], by: 'taskType', group: '7' });
  const asked = listOf(query, 'taskType');
  expect(asked).toMatchObject({ groupBy: 'taskType', groupId: 7, filter: ['calls:none'] });
  expect(services.getPagedModels.query.safeParse(asked).success).toBe(true);
  expect(isNarrowed(read('filter=calls:none'))).toBe(true);
});
