import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelled, openDatasets, type DatasetsWorld } from '../test/world.ts';

let world: DatasetsWorld;
beforeAll(async () => {
  world = await openDatasets();
});
afterAll(() => world.server.stop());

const problemsOf = (body: any): unknown[] => JSON.parse(body.args.problems);

test('CSV, lines of JSON and of text become rows of the type', async () => {
  const { upload, content } = world;
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
  const { get, upload, content } = world;
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
  [
    'rows that nest too deep',
    `[1,\n${'['.repeat(257)}${']'.repeat(257)},\n${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}]`,
    'json/any',
    [
      { line: 2, row: 2, code: 'too_deep' },
      { line: 3, row: 3, code: 'too_deep' },
    ],
  ],
  [
    'a document that nests too deep',
    `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    'json/any',
    [{ code: 'too_deep' }],
  ],
])('%s is told line by line, and nothing is stored', async (name, text, dataType, problems, file = 'a.json') => {
  const { get, upload } = world;
  const { status, body } = await upload(text, { name, dataType, file });
  expect([status, body.code]).toEqual([400, 'dataset.invalid']);
  expect(problemsOf(body)).toMatchObject(problems);
  expect((await get('')).map((each: { name: string }) => each.name)).not.toContain(name);
});

test('broken encoding is told by its line', async () => {
  const { upload } = world;
  const windows = Buffer.concat([Buffer.from('{"texts": ["a",\n"'), Buffer.from([0xcf, 0xf0]), Buffer.from('"]}')]);
  const { body } = await upload(windows, { dataType: 'json/texts', name: 'windows' });
  expect(problemsOf(body)).toMatchObject([{ line: 2, row: 2, code: 'encoding' }]);
  const utf16 = Buffer.from('\ufeff{"texts": []}', 'utf16le');
  expect(problemsOf((await upload(utf16, { dataType: 'json/texts', name: 'utf16' })).body)).toMatchObject([
    { code: 'encoding', detail: 'UTF-16' },
  ]);
});

test.each([
  ['setup.exe', 'json/any'],
  ['setup.exe', 'json/texts'],
  ['setup.csv', 'TextsAndLabels'],
  ['setup.txt', 'json/texts'],
])('a program uploaded as %s for %s is told to be no text', async (file, dataType) => {
  const { get, upload } = world;
  const program = Buffer.from('MZ\x90\0\x03\0\0\0[\xff\n\xcf', 'latin1');
  const { status, body } = await upload(program, { file, dataType, name: 'program' });
  expect([status, body.code]).toEqual([400, 'dataset.no_text']);
  expect((await get('')).map((each: { name: string }) => each.name)).not.toContain('program');
});

test('what never begins as JSON of the type is told with what is expected', async () => {
  const { upload } = world;
  const told = async (content: string | Buffer) =>
    problemsOf((await upload(content, { dataType: 'json/texts', name: 'other' })).body);
  expect(await told('hello')).toEqual([{ line: 1, row: 0, code: 'syntax', detail: 'expected {"texts": [ … ]}' }]);
  expect(await told(Buffer.from([0xcf, 0xf0, 0x0a, 0xe8]))).toEqual([{ line: 1, row: 0, code: 'encoding' }]);
});

test('empty rows, repeated ones and contradictions are kept and reported', async () => {
  const { get, upload } = world;
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
