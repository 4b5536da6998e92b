import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Networks } from '#core/server/networks.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import images from '../index.ts';
import { hasRegistry, startRegistry, type RealRegistry } from '../test/real-registry.ts';
import { referenceTo } from './reference.ts';
import { Registry } from './registry.ts';

const open = new Registry(new Networks(['127.0.0.1', '::1']));
const digest = `sha256:${'1'.repeat(64)}`;

test.each([
  ['ner', { host: 'docker.io', repository: 'library/ner' }],
  ['team/ner:1.0', { host: 'docker.io', repository: 'team/ner', tag: '1.0' }],
  ['localhost/ner', { host: 'localhost', repository: 'ner' }],
  ['reg.example:5000/a/b/ner:v1', { host: 'reg.example:5000', repository: 'a/b/ner', tag: 'v1' }],
  [`reg.example/ner:1@${digest}`, { host: 'reg.example', repository: 'ner', tag: '1', digest }],
  ['reg.example/Ner', undefined],
  ['reg.example/', undefined],
  ['bundle:ner', undefined],
  [`archive:${'0'.repeat(64)}`, undefined],
])('%s is taken apart', (image, expected) => expect(referenceTo(image)).toEqual(expected));

/** A registry that answers as it is told to. */
async function double(answer: (request: IncomingMessage, response: ServerResponse, host: string) => void) {
  const server = createServer((request, response) => answer(request, response, host)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return referenceTo(`${host}/team/ner:1`)!;
}

test('a token is fetched where the registry says, with the credentials, and tags are read to their end', async () => {
  const seen: string[] = [];
  const reference = await double(({ url = '', headers }, response, host) => {
    seen.push(`${url} ${headers.authorization ?? '-'}`);
    if (url.startsWith('/token')) return response.end(JSON.stringify({ access_token: 'let-in' }));
    if (headers.authorization !== 'Bearer let-in')
      return response
        .writeHead(401, { 'www-authenticate': `Bearer realm="http://${host}/token",service="quay"` })
        .end('{}');
    if (url.includes('last=1')) return response.end(JSON.stringify({ tags: ['2'] }));
    response.setHeader('link', '</v2/team/ner/tags/list?last=1&n=1000>; rel="next"');
    return response.end(JSON.stringify({ tags: ['1'] }));
  });
  const credentials = { login: 'robot', password: 'quay' };
  expect(await open.tags(reference, credentials)).toEqual({ tags: ['2', '1'], complete: true });
  expect(seen).toEqual([
    '/v2/team/ner/tags/list?n=1000 -',
    `/token?service=quay&scope=repository%3Ateam%2Fner%3Apull Basic ${Buffer.from('robot:quay').toString('base64')}`,
    '/v2/team/ner/tags/list?n=1000 Bearer let-in',
    '/v2/team/ner/tags/list?last=1&n=1000 Bearer let-in',
  ]);
});

test('passwords go to no other machine in the open', async () => {
  const reference = await double((_request, response) =>
    response.writeHead(401, { 'www-authenticate': 'Bearer realm="http://auth.example/token"' }).end(),
  );
  await expect(open.tags(reference, { login: 'robot', password: 'quay' })).rejects.toMatchObject({
    code: 'image.registry.refused',
  });
});

test.each([
  [401, 'image.registry.refused'],
  [404, 'image.registry.unknown'],
  [429, 'image.registry.busy'],
  [500, 'image.registry.failed'],
  [302, 'image.registry.failed'],
])('an answer of %i is told as what it means', async (status, code) => {
  const reference = await double((_request, response) => response.writeHead(status).end());
  await expect(open.tags(reference)).rejects.toMatchObject({ code });
});

test('a registry in a private network, and one that is not there, are told apart', async () => {
  const reference = await double((_request, response) => response.end('{}'));
  await expect(new Registry(new Networks([])).tags(reference)).rejects.toMatchObject({
    code: 'image.registry.address_refused',
  });
  await expect(open.tags(referenceTo('127.0.0.1:1/ner')!)).rejects.toMatchObject({
    code: 'image.registry.unreachable',
    args: { reason: 'ECONNREFUSED' },
  });
});

const real = (name: string, run: () => Promise<void>) =>
  test.runIf(hasRegistry)(hasRegistry ? name : `${name} (not run: there is no docker-registry; install it)`, run);
let registry: RealRegistry;
let server: TestServer;
let session: string;
beforeAll(async () => {
  if (!hasRegistry) return;
  [registry, server] = await Promise.all([
    startRegistry(),
    startServer([accounts, images], { environment: { EXTERNAL_NETWORKS: '127.0.0.1' } }),
  ]);
  session = await registerForTest(server, 'alice');
});
afterAll(async () => {
  registry?.stop();
  await server?.stop();
});

real('tags and digests are read from a real registry, and a newer digest is told of', async () => {
  const call = async (method: 'GET' | 'POST', rest: string, body?: object) =>
    (await server.call(method, `/api/mlpcore/account/alice/${rest}`, { session, ...(body && { body }) })).body;
  const first = await registry.push('team/ner', '1.0', 'first');
  await registry.push('team/ner', '2.0', 'second');
  const image = `${registry.host}/team/ner:1.0`;
  const { credentials } = registry;
  expect(await call('POST', 'image-registry', { image, credentials })).toEqual({
    tags: ['2.0', '1.0'],
    complete: true,
    tag: '1.0',
    digest: first,
  });
  const ask = { image: `${registry.host}/team/ner`, credentials };
  expect(await call('POST', 'image-registry', ask)).toMatchObject({ tag: 'latest', tags: ['2.0', '1.0'] });
  expect(await call('POST', 'image-registry', { image })).toMatchObject({ code: 'image.registry.refused' });
  const none = { image: `${registry.host}/team/none`, credentials };
  expect(await call('POST', 'image-registry', none)).toMatchObject({ code: 'image.registry.unknown' });

  const { id } = await call('POST', 'image', { name: 'ner', image, credentials });
  const path = `image/${id.imageId}`;
  expect(await call('POST', 'image-registry', { image, imageId: id.imageId })).toMatchObject({ digest: first });
  expect(await call('GET', `${path}/digest`)).toEqual({ tag: '1.0', digest: first });
  const newest = await registry.push('team/ner', '1.0', 'mended');
  const newestImage = `${image}@${newest}`;
  expect(await call('GET', `${path}/digest`)).toEqual({ tag: '1.0', digest: first, newest, newestImage });
  expect(await call('POST', path, { name: 'ner', image: newestImage })).toMatchObject({ pullLogin: 'robot' });
  expect(await call('GET', `${path}/digest`)).toEqual({ tag: '1.0', digest: newest });

  expect(await call('POST', path, { name: 'ner', image: 'elsewhere.example/ner:1' })).not.toHaveProperty('pullLogin');
});
