import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { everything, pluginsOf } from '../../../tests/harness/host-plugins.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let folder: string;
let key: string;
beforeAll(async () => {
  server = await startServer(await pluginsOf(everything));
  folder = await mkdtemp(join(tmpdir(), 'berth-command-line-'));
  const session = await signInForTest(server);
  await server.call('POST', '/api/mlpcore/admin/account/system/features', {
    session,
    body: { features: [{ name: 'mlp.model_admin', enabled: true }] },
  });
  const answer = await server.call('POST', '/api/mlpcore/account/system/token?name=terminal', { session, body: {} });
  key = answer.body.token;
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as somebody would, with a home of their own. */
function berth(
  args: readonly string[],
  { input = '', environment = {} as Record<string, string> } = {},
): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const child = execFile(
    process.execPath,
    ['plugins/command-line/tool/berth.ts', ...args],
    { env: { PATH: process.env.PATH, LANG: 'C', XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, ...environment } },
    (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
  );
  child.stdin!.end(input);
  return promise;
}
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

test('a key is kept for its user alone, and the other commands use it', async () => {
  expect(await berth(['list'])).toMatchObject({ code: 1, err: 'Log in first: berth login URL\n' });
  expect(await berth(['login', server.url], { input: 'not-a-key\n' })).toMatchObject({ code: 1 });
  const done = await berth(['login', server.url], { input: `${key}\n` });
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).not.toContain(key);
  expect((await stat(join(folder, 'berth', 'profile.json'))).mode & 0o777).toBe(0o600);
  const listed = await berth(['list', 'keys']);
  expect(listed.out).toMatch(/^NAME\s+KEY\s+PERMISSIONS\nterminal\s+/);
  expect(listed.out).not.toContain(key);
});

test('a manifest is planned, applied, exported, and then changes nothing', async () => {
  await file('rows.json', '{"texts":["Where is my parcel?"]}');
  const manifest = await file(
    'account.yaml',
    `modelGroups: [{ name: Texts }]
images: [{ name: ner, image: 'bundle:ner' }]
models:
  - { name: spotter, image: ner, modelGroup: Texts, minInstancesCount: 0, timeouts: { predictTimeoutSec: 9 } }
datasets: [{ name: tickets, dataType: json/texts, file: rows.json }]
apiTokens: [ci]
`,
  );
  const plan = await berth(['plan', manifest]);
  expect(plan.err).toBe('');
  expect(plan.out.split('\n').toSorted()).toEqual([
    '',
    '+ apiTokens/ci',
    '+ datasets/tickets',
    '+ images/ner',
    '+ modelGroups/Texts',
    '+ models/spotter',
    '5 changes.',
  ]);
  expect((await berth(['list', 'services'])).out).not.toContain('spotter');
  expect(await berth(['apply', manifest])).toMatchObject({ code: 1 });

  const applied = await berth(['apply', manifest, '--yes']);
  expect(applied).toMatchObject({ code: 0, err: '' });
  expect(applied.out).toMatch(/API key ci, shown only now: \S{20,}/);
  expect((await berth(['list', 'services'])).out).toMatch(/spotter\s+\w+\s+0\/0/);
  expect((await berth(['list', 'datasets', '--json'])).out).toContain('"tickets"');
  expect((await berth(['plan', manifest])).out).toBe('Nothing to change.\n');
  expect(await berth(['create', manifest])).toMatchObject({ code: 0 });

  const out = join(folder, 'exported.yaml');
  expect(await berth(['export', out])).toMatchObject({ code: 0 });
  expect(await readFile(out, 'utf8')).toContain('name: spotter');
  expect((await berth(['plan', out])).out).toBe('Nothing to change.\n');
  const changed = await file('changed.yaml', 'models: [{ name: spotter, shortDescription: Finds }]');
  expect(await berth(['create', changed])).toMatchObject({
    code: 1,
    out: '~ models/spotter\n    shortDescription: — → Finds\n1 change.\n',
  });
});

test('a service is called with a file, and what it writes is read', async () => {
  const manifest = await file('calls.yaml', 'models: [{ name: called, image: ner, minInstancesCount: 1 }]');
  expect(await berth(['apply', manifest, '--yes'])).toMatchObject({ code: 0, err: '' });
  const request = await file('request.json', '{"texts":["Anna Petrova lives in Omsk."]}');
  const called = () => berth(['predict', 'called', request]);
  await expect.poll(async () => (await called()).code, { timeout: 60_000 }).toBe(0);
  expect(JSON.parse((await called()).out)).toMatchObject({ entities_list: expect.any(Array) });
  await expect.poll(async () => (await berth(['logs', 'called'])).out, { timeout: 30_000 }).toMatch(/\S/);
  expect((await berth(['list', 'services'])).out).toMatch(/called\s+\w+\s+1\/1/);
}, 120_000);

test('it is a program of its own, and runs where nothing of it can be kept', async () => {
  expect((await stat('plugins/command-line/tool/berth.ts')).mode & 0o111).toBe(0o111);
  for (const cache of ['', '/dev/null'])
    expect(await berth(['help'], { environment: { XDG_CACHE_HOME: cache } })).toMatchObject({ code: 0, err: '' });
});

test.each([
  ['an unknown command', ['sail'], 'There is no command sail'],
  ['a missing word', ['plan'], 'Usage: berth plan FILE'],
  ['an unknown option', ['list', '--colour'], 'Usage: berth list'],
  ['a file that is not there', ['plan', '/nowhere.yaml'], '/nowhere.yaml cannot be read'],
  ['a service that is not there', ['predict', 'nothing', 'package.json'], 'nothing'],
])('%s is refused in a sentence', async (_what, args, said) => {
  const { code, err } = await berth(args);
  expect(code).toBe(1);
  expect(err).toContain(said);
  expect(err).not.toContain('    at ');
});

test('what the server refuses of a manifest stands at its place', async () => {
  const manifest = await file('bad.yaml', 'models: [{ name: spotter, image: lost }]');
  expect((await berth(['plan', manifest])).err).toBe(
    '1 entry is refused:\n  models[0] spotter: image: there is no image lost\n',
  );
});

test('Russian is spoken where the locale is, and a server that is not there is told', async () => {
  const environment = { LANG: 'ru_RU.UTF-8', BERTH_URL: 'http://127.0.0.1:9', BERTH_API_KEY: 'x' };
  expect((await berth(['list'], { environment })).err).toContain('http://127.0.0.1:9 недоступен');
});
