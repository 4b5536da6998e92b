import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { labelled, openDatasets, type DatasetsWorld } from '../test/world.ts';

let world: DatasetsWorld;
beforeAll(async () => {
  world = await openDatasets();
});
afterAll(() => world.server.stop());

test('edited rows make a version; the one before stays as it was, can be compared and comes back', async () => {
  const { get, post, upload, content } = world;
  const { body } = await upload('{"texts": ["a", "b", "c"]}', { name: 'edited', dataType: 'json/texts' });
  const id = body.id.datasetId as number;
  const edit = (version: number, changes: object[], comment?: string) =>
    post(`/${id}/rows`, { version, changes, comment });
  const changes = [
    { row: 2, count: 1, rows: ['"B"'] },
    { row: 4, count: 0, rows: ['"d"', '"e"'] },
    { row: 1, count: 1, rows: [] },
  ];
  expect((await edit(1, changes, 'tidied')).body).toMatchObject({ version: 2, rows: 4 });
  expect(JSON.parse(await content(id))).toEqual({ texts: ['B', 'c', 'd', 'e'] });
  expect(await content(id, '?version=1')).toBe('{"texts": ["a", "b", "c"]}');
  expect(await get(`/${id}/difference?from=1&to=2`)).toMatchObject({ added: 2, removed: 1, changed: 1 });
  expect((await edit(1, changes)).body).toMatchObject({ code: 'dataset.changed', status: 409 });
  expect((await edit(2, [{ row: 1, count: 1, rows: ['7'] }])).body.code).toBe('dataset.invalid');
  expect((await edit(2, [{ row: 4, count: 2, rows: [] }])).body.code).toBe('dataset.change.misplaced');

  expect((await post(`/${id}/version/1/restore`)).body).toMatchObject({ version: 3, rows: 3 });
  const versions = await get(`/${id}/version`);
  expect(versions).toMatchObject([
    { number: 3, source: 'restore', restored: 1, current: true },
    { number: 2, source: 'edit', comment: 'tidied', author: 'alice@example.com' },
    { number: 1, source: 'upload' },
  ]);
  expect(versions[0].digest).toBe(versions[2].digest);
});

test('rows that are about one thing are found, and so are those about what a text says', async () => {
  const { get, upload } = world;
  const rows = [
    ['cat', 'animal'],
    ['oak', 'tree'],
    ['', 'tree'],
    ['cat', 'pet'],
  ] as const;
  const { body } = await upload(labelled(rows), { name: 'found', dataType: 'TextsAndLabels' });
  const found = async (query: string) => {
    const answer = await get(`/${body.id.datasetId}/rows?${query}`);
    return [answer.rows.map(({ row }: { row: number }) => row), answer.next];
  };
  expect(await found('key=cat')).toEqual([[1, 4], undefined]);
  expect(await found('key=ca')).toEqual([[], undefined]);
  expect(await found('key=cat&from=2')).toEqual([[4], undefined]);
  expect(await found(`within=${encodeURIComponent('under the oak')}`)).toEqual([[2], undefined]);
  expect(await found('doubtful=true')).toEqual([[3, 4], undefined]);
  expect(await found('doubtful=true&size=1')).toEqual([[3], 4]);
  expect(await found('doubtful=true&search=pet')).toEqual([[4], undefined]);
});

test('a file that is merged replaces rows about the same and adds the others; nothing new makes no version', async () => {
  const { upload, content } = world;
  const { body } = await upload(
    labelled([
      ['a', 'x'],
      ['b', 'x'],
      ['a', 'y'],
      ['c', 'x'],
    ]),
    { name: 'merged', dataType: 'TextsAndLabels' },
  );
  const id = body.id.datasetId as number;
  const merge = (text: string) => upload(text, { path: `/${id}/content`, file: 'more.csv', how: 'merge' });
  expect((await merge('text,label\nb,z\nd,z\na,z\nd,last\n')).body).toMatchObject({ version: 2, rows: 4 });
  expect(JSON.parse(await content(id)).items).toEqual([
    { text: 'a', label: 'z' },
    { text: 'b', label: 'z' },
    { text: 'c', label: 'x' },
    { text: 'd', label: 'last' },
  ]);
  expect((await merge('text,label\nc,x\n')).body).toMatchObject({ version: 2, rows: 4 });
  expect((await merge('text,label\nc\n')).body.code).toBe('dataset.invalid');
});

test('an empty dataset fills row by row and can be emptied again', async () => {
  const { post, content } = world;
  const { body } = await post('/empty', { name: 'empty', dataType: 'json/texts', accessMode: 'private' });
  const id = body.id.datasetId as number;
  expect(await content(id)).toBe('{"texts":[]}');
  await post(`/${id}/rows`, { version: 1, changes: [{ row: 1, count: 0, rows: ['"a"', '"b"'] }] });
  expect(JSON.parse(await content(id))).toEqual({ texts: ['a', 'b'] });
  await post(`/${id}/rows`, { version: 2, changes: [{ row: 1, count: 2, rows: [] }] });
  expect(await content(id)).toBe('{"texts":[]}');
});

test('a change whose rows nest too deep is refused', async () => {
  const { post, upload } = world;
  const { body } = await upload('[1]', { name: 'flat', dataType: 'json/any' });
  const changes = [{ row: 1, count: 1, rows: [`${'['.repeat(20_000)}${']'.repeat(20_000)}`] }];
  const refused = (await post(`/${body.id.datasetId}/rows`, { version: 1, changes })).body;
  expect([refused.code, JSON.parse(refused.args.problems)]).toEqual([
    'dataset.invalid',
    [{ line: 1, row: 1, code: 'too_deep' }],
  ]);
});

test('a change reaches over many chunks, of which the others are kept as they are', async () => {
  const { server, alice, home, get, post, upload, content } = world;
  const rows = Array.from({ length: 20_000 }, (_, nth) => `row ${nth + 1}`);
  const { body } = await upload(JSON.stringify({ texts: rows }), { name: 'long', dataType: 'json/texts' });
  const id = body.id.datasetId as number;
  const blobs = server.host.container.get(BlobStore);
  const before = await blobs.owned(`datasets/${id}`);
  await post(`/${id}/rows`, {
    version: 1,
    changes: [
      { row: 4_000, count: 9_000, rows: ['"in between"'] },
      { row: 20_001, count: 0, rows: ['"last"'] },
    ],
  });
  expect(JSON.parse(await content(id)).texts).toEqual([
    ...rows.slice(0, 3_999),
    'in between',
    ...rows.slice(12_999),
    'last',
  ]);
  expect((await get(`/${id}/report`)).counts).toEqual({ empty: 0, duplicate: 0, conflict: 0 });
  await post(`/${id}/rows`, { version: 2, changes: [{ row: 9_000, count: 1, rows: ['"row 1"'] }] });
  expect(await get(`/${id}/report`)).toMatchObject({
    counts: { duplicate: 1 },
    problems: [{ row: 9_000, code: 'duplicate', detail: '1' }],
  });
  const after = await blobs.owned(`datasets/${id}`);
  expect(after.length - before.length).toBeLessThan(before.length);
  expect((await post(`/${id}/rows`, { version: 3, changes: [{ row: 1, count: 1, rows: ['1'] }] })).status).toBe(400);
  expect(await blobs.owned(`datasets/${id}`)).toEqual(after);
  expect((await server.call('DELETE', home(`/${id}`), { session: alice })).status).toBe(200);
  expect(await blobs.owned(`datasets/${id}`)).toEqual([]);
});
