import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  home,
  maker,
  makeService,
  publisher,
  startServices,
  type Person,
  type ServicesServer,
} from './services-test.ts';

let server: ServicesServer;
let alice: Person;
let bob: Person;
beforeAll(async () => {
  server = await startServices();
  [alice, bob] = [await server.person('alice', maker, publisher), await server.person('bob', maker)];
  await makeService(alice, { modelName: 'harbour' });
});
afterAll(() => server.stop());

const png = (rest: string | number) =>
  Buffer.from(`\x89PNG\r\n\x1a\n${typeof rest === 'string' ? rest : 'x'.repeat(rest)}`, 'latin1');
const upload = (person: Person, bytes: Buffer, model = home(alice, 'harbour')) =>
  person.post(`${model}/picture`, { content: bytes.toString('base64') });
const fetched = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(server.url + address, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const publish = (model: string, isPublic: boolean) => alice.post(`${model}/public-settings`, { isPublic });

test('a picture of the documentation is seen by whoever sees the service, and by nobody who has kept it otherwise', async () => {
  const { status, body } = await upload(alice, png('quay'));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toEqual({
    name: expect.stringMatching(/^[0-9a-f]{64}\.png$/),
    address: expect.stringContaining(`/picture/${body.name}`),
  });
  expect((await fetched(body.address)).status).toBe(404);
  expect((await bob.get(body.address)).status).toBe(404);
  await publish(home(alice, 'harbour'), true);
  const { headers, bytes } = await fetched(body.address);
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
  expect(bytes).toEqual(png('quay'));
  const kept = { 'if-none-match': headers.get('etag')! };
  expect((await fetched(body.address, kept)).status).toBe(304);
  await publish(home(alice, 'harbour'), false);
  expect([headers.get('cache-control'), (await fetched(body.address, kept)).status]).toEqual([
    'private, no-cache',
    404,
  ]);
  await publish(home(alice, 'harbour'), true);
});

test('what holds no picture, or is too large, is refused; so is whoever may not change the service', async () => {
  const refused = async (bytes: Buffer) => (await upload(alice, bytes)).body.code;
  const hostile = ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<html>', '%PDF-1.7', ''];
  expect(await Promise.all(hostile.slice(0, 3).map((text) => refused(Buffer.from(text))))).toEqual(
    Array.from({ length: 3 }, () => 'service.picture.unknown'),
  );
  expect((await upload(alice, Buffer.alloc(0))).status).toBe(400);
  expect((await upload(alice, png(2 * 1024 * 1024 + 1))).body.message).toContain('2 MiB');
  expect((await upload(bob, png('mine'))).status).toBe(403);
  expect((await alice.get(`${home(alice, 'harbour')}/picture/${'0'.repeat(64)}.png`)).body.code).toBe(
    'service.picture.not_found',
  );
});

test('a copy has the pictures of its texts for itself, and keeps them when the original goes', async () => {
  const { address } = (await upload(alice, png('crane'))).body;
  const original = home(alice, 'harbour');
  const written = await alice.post(`${original}/simple-doc`, `![crane](${address})`);
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  const copy = (await bob.post(`${original}/clone?name=pier`)).body;
  const text = String((await bob.get(`${home(bob, 'pier')}/simple-doc`)).body);
  const [, own = ''] = /\((.*)\)/.exec(text) ?? [];
  expect(own).toContain(`/account/${bob.accountId}/model/${copy.id.modelId}/picture/`);
  expect((await bob.get(own)).status).toBe(200);
  await alice.send('DELETE', original);
  await expect.poll(async () => (await alice.get(original)).status, { timeout: 20_000 }).toBe(404);
  expect((await bob.get(own)).status).toBe(200);
});

test('pictures that no text names make room for others; those that are named do not', async () => {
  await makeService(alice, { modelName: 'full' });
  const model = home(alice, 'full');
  const first = (await upload(alice, png('kept'), model)).body;
  await alice.post(`${model}/simple-doc`, `![kept](${first.address})`);
  const addresses: string[] = [];
  for (let each = 0; each < 16; each++) {
    const { status, body } = await upload(alice, png(`${each}${'x'.repeat(2 * 1024 * 1024 - 100)}`), model);
    expect(status, JSON.stringify(body)).toBe(200);
    addresses.push(body.address);
  }
  expect((await alice.get(first.address)).status).toBe(200);
  expect((await alice.get(addresses[0]!)).status).toBe(200);
  const over = (await upload(alice, png(`over${'x'.repeat(1024 * 1024)}`), model)).body;
  expect((await alice.get(addresses[0]!)).status).toBe(404);
  expect([(await alice.get(first.address)).status, (await alice.get(over.address)).status]).toEqual([200, 200]);
});
