import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { labelled, openDatasets, type DatasetsWorld } from './test/world.ts';

let world: DatasetsWorld;
beforeAll(async () => {
  world = await openDatasets();
});
afterAll(() => world.server.stop());

test('an upload is given back byte by byte, and row by row, by every name that clients have for it', async () => {
  const { get, upload, content } = world;
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
  expect(JSON.parse(await content(datasetId, '?type=xml'))).toMatchObject({
    code: 'dataset.content.form',
    args: { forms: 'json, jsonl, csv', type: 'xml' },
  });
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

test('a form that is cut short in its file is refused, and nothing is left of it', async () => {
  const { server, alice, home } = world;
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n';
  const answer = await fetch(`${server.url}${home('/raw?name=cut&dataType=json/texts')}`, {
    method: 'POST',
    headers: {
      cookie: `berth_session=${alice}`,
      origin: server.url,
      'content-type': 'multipart/form-data; boundary=b',
    },
    body: `${head}{"texts": ["a"`,
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'request.malformed' }]);
  expect((await world.get('')).map(({ name }: { name: string }) => name)).not.toContain('cut');
});

test('others see what is open, and read what is public alone', async () => {
  const { server, bob, home, post, upload } = world;
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
  const { server, alice, upload } = world;
  await upload(labelled([['a', 'b']]), { name: 'typed', dataType: 'TextsAndLabels' });
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
