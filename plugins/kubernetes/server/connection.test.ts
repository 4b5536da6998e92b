import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Networks } from '#core/server/networks.ts';
import { selfSigned } from '../../../tests/interop/self-signed.ts';
import { clusterConnections } from './clusters.ts';

const own = selfSigned();
const denied = new Set<string>();
let redirect: string | undefined;
/** What an API server answers about itself. */
const api = createServer({ cert: own.cert, key: own.key }, async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url!.split('?')[0]!;
  const say = (code: number, body: unknown) =>
    void response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (redirect) return void response.writeHead(302, { location: redirect }).end();
  if (request.headers.authorization !== 'Bearer sesame') return say(401, { kind: 'Status', message: 'Unauthorized' });
  if (path === '/version') return say(200, { gitVersion: 'v1.34.2' });
  if (path.endsWith('/selfsubjectaccessreviews')) {
    const { spec } = JSON.parse(Buffer.concat(chunks).toString());
    const { verb, resource, subresource, namespace } = spec.resourceAttributes;
    expect(namespace).toBe(resource === 'nodes' ? undefined : 'team');
    return say(201, {
      spec,
      status: { allowed: !denied.has(`${verb} ${[resource, subresource].filter(Boolean).join('/')}`) },
    });
  }
  if (path === '/api/v1/nodes')
    return say(200, {
      items: [
        { metadata: { name: 'node-1' }, status: { conditions: [{ type: 'Ready', status: 'True' }] } },
        { metadata: { name: 'node-2' }, spec: { unschedulable: true } },
      ],
    });
  if (path === '/api/v1/namespaces/team') return say(200, { metadata: { name: 'team' } });
  say(404, { kind: 'Status', message: 'not found' });
});
const reached: string[] = [];
const inner = createPlain((request, response) => {
  reached.push(request.url!);
  response.end('{}');
});

let server = '';
let innerPort = 0;
beforeAll(async () => {
  for (const each of [api, inner])
    await new Promise<void>((resolve) => each.listen(0, each === api ? '127.0.0.1' : '127.0.0.2', resolve));
  server = `https://127.0.0.1:${(api.address() as AddressInfo).port}`;
  innerPort = (inner.address() as AddressInfo).port;
});
afterAll(() => {
  for (const each of [api, inner]) {
    each.closeAllConnections();
    each.close();
  }
});

const owner = { ownerId: 3, access: 'PRIVATE' as const, name: 'mine', trusted: false };
const kindIn = (...allowed: string[]) => clusterConnections({ settings: undefined, networks: new Networks(allowed) });
const given = () => ({ server, ca: own.cert, token: 'sesame', namespace: 'team' });

test('a check names the cluster, its nodes, and each right that is missing', async () => {
  const kind = kindIn('127.0.0.1');
  expect(await kind.check(given(), owner)).toEqual({
    reached: true,
    version: 'Kubernetes 1.34.2',
    servers: [
      { name: 'node-1' },
      { name: 'node-2', trouble: expect.objectContaining({ code: 'kubernetes.node.cordoned' }) },
    ],
    problems: [],
  });
  for (const each of ['create secrets', 'create pods/exec', 'get pods/exec', 'list nodes']) denied.add(each);
  const found = await kind.check(given(), owner);
  expect(found.problems.map(({ code, args }) => [code, args['verbs'], args['resource']])).toEqual([
    ['kubernetes.right_missing', 'get, create', 'pods/exec'],
    ['kubernetes.right_missing', 'create', 'secrets'],
    ['kubernetes.right_missing_everywhere', 'list', 'nodes'],
  ]);
  expect(found.servers).toEqual([]);
  denied.clear();
});

test.each<[string, object, string]>([
  ['a token that is refused', { token: 'other' }, 'kubernetes.unauthorized'],
  ['another certificate', { ca: selfSigned().cert }, 'kubernetes.tls'],
  ['nobody there', { server: 'https://127.0.0.1:1' }, 'kubernetes.unreachable'],
])('a check says why it does not work: %s', async (_what, change, code) => {
  expect(await kindIn('127.0.0.1').check({ ...given(), ...change }, owner)).toMatchObject({
    reached: false,
    problems: [{ code }],
  });
});

test('who connected it is told where nobody is', async () => {
  const { problems } = await kindIn('127.0.0.1').check({ ...given(), server: 'https://127.0.0.1:2' }, owner);
  expect(problems).toMatchObject([{ args: { why: 'connect ECONNREFUSED 127.0.0.1:2' } }]);
});

test('private networks are not reached, by whatever name or detour', async () => {
  const byName = { ...given(), server: server.replace('127.0.0.1', 'localhost') };
  expect(await kindIn().check(byName, owner)).toMatchObject({ problems: [{ code: 'connection.address_refused' }] });
  // The API server itself is at an allowed address, and where it leads on to is not.
  redirect = `http://127.0.0.2:${innerPort}/secrets`;
  expect(await kindIn('127.0.0.1').check(given(), owner)).toMatchObject({ reached: false });
  redirect = undefined;
  expect(reached).toEqual([]);
});

const kubeconfig = (user: object, cluster: object = {}) =>
  JSON.stringify({
    clusters: [{ name: 'c', cluster: { server: 'https://cluster.example:6443', ...cluster } }],
    users: [{ name: 'u', user }],
    contexts: [
      { name: 'one', context: { cluster: 'c', user: 'u', namespace: 'from-file' } },
      { name: 'two', context: { cluster: 'none', user: 'u' } },
    ],
    'current-context': 'one',
  });
const read = (entered: object, trusted = false) =>
  kindIn()
    .schema({ ...owner, trusted })
    .safeParse(entered);

test('of a kubeconfig the chosen context is kept and nothing else', () => {
  const data = Buffer.from(own.cert).toString('base64');
  const text = kubeconfig({ token: 'secret' }, { 'certificate-authority-data': data });
  const kept = { server: 'https://cluster.example:6443', ca: own.cert, token: 'secret' };
  expect(read({ kubeconfig: text }).data).toEqual({ ...kept, namespace: 'from-file' });
  // What was kept of another cluster before goes with it.
  const before = { server: 'https://other.example', token: 'old', key: own.key, certificate: own.cert };
  expect(read({ ...before, kubeconfig: text, namespace: 'own' }).data).toEqual({ ...kept, namespace: 'own' });
});

test.each<[object, string]>([
  [{ kubeconfig: 'words' }, 'kubeconfig: must be a kubeconfig with a context'],
  [
    { kubeconfig: kubeconfig({ token: 't' }), context: 'three' },
    'kubeconfig: must have the context that is chosen; it has one, two',
  ],
  [{ kubeconfig: kubeconfig({ token: 't' }), context: 'two' }, 'kubeconfig: must name the server of its context'],
  [
    { kubeconfig: kubeconfig({ exec: { command: 'sh' } }) },
    'kubeconfig: must hold a token or certificates: it has a program fetch them (exec), which is not run here',
  ],
  [
    { kubeconfig: kubeconfig({ tokenFile: '/etc/passwd' }) },
    'kubeconfig: must hold its token itself; kubectl config view --raw --flatten --minify prints it so',
  ],
  [
    { kubeconfig: kubeconfig({ token: 't' }, { 'certificate-authority': '/etc/passwd' }) },
    'kubeconfig: must hold its certificates themselves; kubectl config view --raw --flatten --minify prints it so',
  ],
  [
    { kubeconfig: kubeconfig({ token: 't' }, { 'insecure-skip-tls-verify': true }) },
    'kubeconfig: must not skip the check of the certificate; give the CA of the cluster instead',
  ],
  [
    { kubeconfig: kubeconfig({ token: 't' }, { server: 'https://10.0.0.1' }) },
    'server: is an address in a private network, which this installation does not connect to',
  ],
  [
    { server: 'http://cluster.example', token: 't', namespace: 'n' },
    'server: must be the address of an API server, such as https://cluster.example.com:6443',
  ],
  [{ server: 'https://cluster.example', namespace: 'n' }, 'token: is required'],
  [{ server: 'https://cluster.example', token: 't' }, 'namespace: is required'],
])('what cannot be is refused at its field: %o', (entered, expected) => {
  const issues = read(entered).error?.issues ?? [];
  expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toContain(expected);
});
