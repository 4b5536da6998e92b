import { afterAll, beforeAll, expect, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import testingText from '#plugins/testing-text/server/index.ts';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import datasets from './index.ts';

let server: TestServer;
let alice: string;
let bob: string;
beforeAll(async () => {
  server = await startServer([
    accounts,
    notifications,
    images,
    services,
    resourceGroups,
    instances,
    gateway,
    datasets,
    testingText,
  ]);
  [alice, bob] = [await registerForTest(server, 'alice'), await registerForTest(server, 'bob-labs')];
});
afterAll(() => server.stop());

const home = (rest = '', account = 'alice') => `/api/mlpcore/account/${account}/dataset${rest}`;
const get = async (rest: string, session = alice) => (await server.call('GET', home(rest), { session })).body;
const post = (rest: string, body?: object, session = alice) =>
  server.call('POST', home(rest), { session, ...(body && { body }) });

async function upload(
  content: string | Uint8Array,
  { path = '/raw', file = 'data.json', ...query }: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  form.append('file', new Blob([content as BlobPart]), file);
  const response = await fetch(`${server.url}${home(path)}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { cookie: `berth_session=${alice}`, origin: server.url },
    body: form,
  });
  const answered: { status: number; body: any } = { status: response.status, body: await response.json() };
  return answered;
}
async function content(id: number, query = ''): Promise<string> {
  const response = await fetch(`${server.url}${home(`/${id}/content${query}`)}`, {
    headers: { cookie: `berth_session=${alice}` },
  });
  return response.text();
}
const labelled = (rows: readonly (readonly [string, string])[]) =>
  JSON.stringify({ items: rows.map(([text, label]) => ({ text, label })) });
const problemsOf = (body: any): unknown[] => JSON.parse(body.args.problems);

test('an upload is given back byte by byte, and row by row, by every name that clients have for it', async () => {
  const text = '{ "texts" : [ "Where is my parcel?",\n  "He said \\"[no]\\", twice",\n "Ждём" ] }\n';
  const { status, body } = await upload(text, { name: 'tickets', dataType: 'json/texts', description: 'March' });
  expect([status, body]).toMatchObject([
    200,
    { name: 'tickets', dataType: 'json/texts', description: 'March', accessMode: 'private', version: 1, rows: 3 },
  ]);
  const { datasetId } = body.id;
  expect(await content(datasetId)).toBe(text);
  expect(await content(datasetId, '?type=json/texts')).toBe(text);
  expect(await content(datasetId, '?type=csv')).toBe('text\nWhere is my parcel?\n"He said ""[no]"", twice"\nЖдём\n');
  expect((await content(datasetId, '?type=jsonl')).split('\n')).toHaveLength(4);
  expect(await get(`/${datasetId}/rows?from=2&size=1`)).toMatchObject({
    version: 1,
    total: 3,
    rows: [{ row: 2, text: '"He said \\"[no]\\", twice"' }],
    next: 3,
  });
  expect((await get(`/${datasetId}/rows?search=${encodeURIComponent('ЖДЁМ')}`)).rows).toEqual([
    { row: 3, text: '"Ждём"' },
  ]);
  expect(await get('')).toContainEqual(expect.objectContaining({ id: body.id, name: 'tickets' }));
  expect((await upload(text, { name: 'tickets', dataType: 'json/texts' })).body.code).toBe(
    'mlp.gate.entities.entity_with_provided_name_already_exists',
  );
});

test('CSV, lines of JSON and of text become rows of the type', async () => {
  const csv = 'Label;Text\nbilling;"Twice; charged"\ndelivery;"Two\nlines"\n';
  const { body } = await upload(csv, { file: 'data.csv', dataType: 'TextsAndLabels' });
  expect(body).toMatchObject({ name: 'data', rows: 2 });
  expect(JSON.parse(await content(body.id.datasetId))).toEqual({
    items: [
      { text: 'Twice; charged', label: 'billing' },
      { text: 'Two\nlines', label: 'delivery' },
    ],
  });
  const marks = 'a 5" screen,goods\n"6"" one, new",goods\n"x",y,\n';
  const inches = await upload(marks, { file: 'marks.csv', dataType: 'TextsAndLabels' });
  expect(JSON.parse(await content(inches.body.id.datasetId)).items).toEqual([
    { text: 'a 5" screen', label: 'goods' },
    { text: '6" one, new', label: 'goods' },
    { text: 'x', label: 'y' },
  ]);
  const spread = await upload('a;"b,c\nd,e,f"\n', { file: 'spread.csv', dataType: 'TextsAndLabels' });
  expect(JSON.parse(await content(spread.body.id.datasetId)).items).toEqual([{ text: 'a', label: 'b,c\nd,e,f' }]);
  const lines = await upload('"a"\n\n"b"', { file: 'a.jsonl', dataType: 'json/texts', name: 'lines' });
  expect(JSON.parse(await content(lines.body.id.datasetId))).toEqual({ texts: ['a', 'b'] });
  const plain = await upload('\ufeffone\r\ntwo', { file: 'a.txt', dataType: 'json/texts', name: 'plain' });
  expect(JSON.parse(await content(plain.body.id.datasetId))).toEqual({ texts: ['one', 'two'] });
  const bare = await upload('["x"]', { dataType: 'json/texts', name: 'bare' });
  expect(await content(bare.body.id.datasetId)).toBe('{"texts":["x"]}');
});

test('any JSON is taken: an array by its elements, all else as it is', async () => {
  const list = await upload('[1, {"a": [2]}, null]', { name: 'list' });
  expect([list.body.dataType, list.body.rows]).toEqual(['json/any', 3]);
  const patterns = '{"patterns": [{"id": 1}],\n "namedPatterns": {}}';
  const whole = await upload(patterns, { name: 'patterns' });
  expect([whole.body.rows, await content(whole.body.id.datasetId)]).toEqual([1, patterns]);
  expect((await get(`/${whole.body.id.datasetId}/rows`)).editable).toBe(false);
});

test.each([
  ['not the type', '{"items": []}', 'json/texts', [{ line: 1, code: 'syntax' }]],
  [
    'rows of another kind',
    '{"texts": [\n"a",\n1,\n{}\n]}',
    'json/texts',
    [
      { line: 3, row: 2, code: 'not_text' },
      { line: 4, row: 3, code: 'not_text' },
    ],
  ],
  [
    'a field that is missing',
    '{"items": [{"text": "a"}]}',
    'TextsAndLabels',
    [{ row: 1, code: 'missing', field: 'label' }],
  ],
  [
    'a field that is none',
    labelled([['a', 'b']]).replace('"label"', '"label":"x","colour"'),
    'TextsAndLabels',
    [{ row: 1, code: 'unknown_field', field: 'colour' }],
  ],
  ['half a file', '{"texts": ["a", "b', 'json/texts', [{ code: 'syntax' }]],
  ['two commas', '{"texts": ["a",,"b"]}', 'json/texts', [{ code: 'syntax' }]],
  ['no JSON in a row', '{"texts": ["a", b]}', 'json/texts', [{ row: 2, code: 'syntax' }]],
  ['more behind the rows', '{"texts": ["a"], "more": 1}', 'json/texts', [{ code: 'syntax' }]],
  [
    'CSV with too few fields',
    'text,label\na\n',
    'TextsAndLabels',
    [{ line: 2, code: 'missing', field: 'label' }],
    'a.csv',
  ],
  [
    'CSV with a field cut off',
    'id,text,label\n1,a\n',
    'TextsAndLabels',
    [{ line: 2, code: 'missing', field: 'label' }],
    'a.csv',
  ],
  [
    'CSV with a comma that parts a text',
    'text,label\nlate, or lost,delivery\n',
    'TextsAndLabels',
    [{ line: 2, code: 'too_many_fields', detail: 'delivery' }],
    'a.csv',
  ],
  [
    'CSV with text behind a quote',
    'text,label\n"late" parcel,delivery\n',
    'TextsAndLabels',
    [{ line: 2, code: 'syntax' }],
    'a.csv',
  ],
  [
    'CSV with a quote left open',
    'text,label\na,b\n"late,delivery\n',
    'TextsAndLabels',
    [{ line: 3, code: 'syntax' }],
    'a.csv',
  ],
])('%s is told line by line, and nothing is stored', async (name, text, dataType, problems, file = 'a.json') => {
  const { status, body } = await upload(text, { name, dataType, file });
  expect([status, body.code]).toEqual([400, 'dataset.invalid']);
  expect(problemsOf(body)).toMatchObject(problems);
  expect((await get('')).map((each: { name: string }) => each.name)).not.toContain(name);
});

test('broken encoding is told by its line', async () => {
  const windows = Buffer.concat([Buffer.from('{"texts": ["a",\n"'), Buffer.from([0xcf, 0xf0]), Buffer.from('"]}')]);
  const { body } = await upload(windows, { dataType: 'json/texts', name: 'windows' });
  expect(problemsOf(body)).toMatchObject([{ line: 2, row: 2, code: 'encoding' }]);
  const utf16 = Buffer.from('\ufeff{"texts": []}', 'utf16le');
  expect(problemsOf((await upload(utf16, { dataType: 'json/texts', name: 'utf16' })).body)).toMatchObject([
    { code: 'encoding', detail: 'UTF-16' },
  ]);
});

test('empty rows, repeated ones and contradictions are kept and reported', async () => {
  const { body } = await upload(
    labelled([
      ['a', 'x'],
      ['', 'x'],
      ['a', 'x'],
      ['a', 'y'],
    ]),
    { name: 'doubts', dataType: 'TextsAndLabels' },
  );
  expect(body.warning).toBe('Rows: 1 empty, 1 repeated, 1 contradicting.');
  expect(await get(`/${body.id.datasetId}/report`)).toMatchObject({
    counts: { empty: 1, duplicate: 1, conflict: 1 },
    problems: [
      { row: 2, code: 'empty', field: 'text' },
      { row: 3, code: 'duplicate', detail: '1' },
      { row: 4, code: 'conflict', detail: '1' },
    ],
    classField: 'label',
    classes: [
      { name: 'x', count: 2 },
      { name: 'y', count: 1 },
    ],
  });
});

test('edited rows make a version; the one before stays as it was, can be compared and comes back', async () => {
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
  const { body } = await post('/empty', { name: 'empty', dataType: 'json/texts', accessMode: 'private' });
  const id = body.id.datasetId as number;
  expect(await content(id)).toBe('{"texts":[]}');
  await post(`/${id}/rows`, { version: 1, changes: [{ row: 1, count: 0, rows: ['"a"', '"b"'] }] });
  expect(JSON.parse(await content(id))).toEqual({ texts: ['a', 'b'] });
  await post(`/${id}/rows`, { version: 2, changes: [{ row: 1, count: 2, rows: [] }] });
  expect(await content(id)).toBe('{"texts":[]}');
});

test('a change reaches over many chunks, of which the others are kept as they are', async () => {
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

test('others see what is open, and read what is public alone', async () => {
  const { body } = await upload('{"texts": ["a"]}', { name: 'shared', dataType: 'json/texts' });
  const id = body.id.datasetId as number;
  const seen = async (rest = '') => (await server.call('GET', home(`/${id}${rest}`), { session: bob })).status;
  expect([await seen(), await seen('/rows')]).toEqual([404, 404]);
  await post(`/${id}/raw`, { name: 'shared', accessMode: 'restricted' });
  expect([await seen(), await seen('/rows'), await seen('/content'), await seen('/report')]).toEqual([
    200, 404, 404, 404,
  ]);
  await post(`/${id}/raw`, { name: 'shared', accessMode: 'public' });
  expect([await seen(), await seen('/rows'), await seen('/content')]).toEqual([200, 200, 200]);
  const page = await server.call('GET', '/api/mlpcore/account/bob-labs/dataset-page?belonging=NOT_MINE', {
    session: bob,
  });
  expect(page.body.records).toMatchObject([{ name: 'shared', datasetAccountName: expect.any(String) }]);
  expect((await server.call('DELETE', home(`/${id}`), { session: bob })).status).toBe(403);
});

test('a service says what it is fitted on', async () => {
  const model = '/api/mlpcore/account/alice/model';
  const session = await signInForTest(server);
  await server.call('POST', model, { session, body: { modelName: 'any', fittable: true } });
  const typed = { modelName: 'typed', fittable: true, trainingDatasetType: 'TextsAndLabels' };
  await server.call('POST', model, { session, body: typed });
  const ask = async (rest: string) => (await server.call('GET', `${model}/${rest}`, { session: alice })).body;
  const all = await server.call('GET', '/api/mlpcore/system-config/dataset-data-type');
  expect(all.body).toEqual(['json/any', 'json/texts', 'TextsAndLabels', 'MarkedTexts']);
  expect(await ask('any/dataset/allowed-types')).toEqual(all.body);
  expect(await ask('typed/dataset/allowed-types')).toEqual(['TextsAndLabels']);
  const allowed = (await ask('typed/dataset/allowed')) as { dataType: string }[];
  expect([...new Set(allowed.map(({ dataType }) => dataType))]).toEqual(['TextsAndLabels']);
});
