import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import onPremise from '../../../host-configs/on-premise.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import { licenceEnvironment } from './environment.ts';
import licence from './index.ts';
import { licenceChanged } from './licences.ts';

const folder = mkdtempSync(join(tmpdir(), 'licence-'));
const tool = (...args: string[]) =>
  execFileSync(process.execPath, ['plugins/licence/tool/licence.mjs', ...args], { encoding: 'utf8', stdio: 'pipe' });
for (const who of ['vendor', 'other']) {
  execFileSync('mkdir', [join(folder, who)]);
  tool('keys', join(folder, who));
}

const content = {
  customer: 'Acme',
  starts: '2000-01-01',
  ends: '2999-12-31',
  limits: {
    cpuTotalCount: 100,
    vramTotalGb: 100,
    allowedServices: [],
    allowedVllmModels: [],
    allowedToDevelop: true,
    allowedToFit: true,
  },
  daysBeforeHardLimits: 14,
};
/** A licence as a vendor signs it. */
function signed(changes: object = {}, who = 'vendor'): string {
  const file = join(folder, 'licence.json');
  writeFileSync(file, JSON.stringify({ ...content, ...changes }));
  return tool('sign', join(folder, who, 'licence-private.pem'), file);
}

let scene: Scene;
let service: SceneService;
beforeAll(async () => {
  writeFileSync(join(folder, 'licence.jws'), signed());
  scene = await Scene.open({
    plugins: [licence],
    environment: {
      LICENCE_PUBLIC_KEY_FILE: join(folder, 'vendor', 'licence-public.pem'),
      LICENCE_FILE: join(folder, 'licence.jws'),
    },
  });
  service = await scene.service();
  void answerAll(await service.instance());
});
afterAll(() => scene.close());

async function answerAll(instance: Awaited<ReturnType<SceneService['instance']>>): Promise<void> {
  for (;;) {
    const { requestId, predict } = await instance.request().catch(() => ({ requestId: 0, predict: undefined }));
    if (!predict) return;
    instance.send({ requestId, predict: { data: { json: '{"ok":true}' } } });
  }
}

const path = '/api/mlpcore/admin/licence';
const install = async (text: string) => {
  const { status, body } = await scene.call('PUT', path, { licence: text });
  return status === 200 ? body.standing : `${status} ${body.code}`;
};
const call = async () => {
  const { status, body } = await scene.call('POST', `${service.gateway}/predict`, {});
  return status === 200 ? 200 : `${status} ${body.code}`;
};
const create = async (modelName: string) => {
  const { status, body } = await scene.call('POST', '/api/mlpcore/account/system/model', {
    modelName,
    hostingType: 'EXTERNAL',
  });
  return status === 200 ? 200 : `${status} ${body.code}`;
};

test('the licence of the file counts, and everybody reads what it allows', async () => {
  const { body } = await scene.call('GET', path);
  expect(body).toMatchObject({ enforced: true, standing: 'valid', customer: 'Acme', use: { services: [] } });
  expect(await call()).toBe(200);
});

test('what is altered, signed by another, for another installation, of a later time or no licence is refused with its reason', async () => {
  const [head, payload, signature] = signed().trim().split('.');
  const altered = Buffer.from(Buffer.from(payload!, 'base64url').toString().replace('2999', '3999')).toString(
    'base64url',
  );
  expect(await install([head, altered, signature].join('.'))).toBe('400 licence.forged');
  expect(await install(signed({}, 'other'))).toBe('400 licence.forged');
  expect(await install(signed({ installation: '00000000-0000-4000-8000-000000000000' }))).toBe(
    '400 licence.other_installation',
  );
  expect(await install(signed({ issuedAt: '2900-01-01T00:00:00Z' }))).toBe('400 licence.clock_behind');
  expect(await install(signed({ ends: 'some day' }))).toBe('400 licence.unknown_content');
  expect(await install('a letter')).toBe('400 licence.unreadable');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await install(`${unsigned}.${payload}.`)).toMatch(/^400 licence\.(forged|unreadable)$/);
  expect((await scene.call('GET', path)).body.standing).toBe('valid');
});

test('one that is over suspends calls and starts, and a new one brings everything back at once', async () => {
  expect(await install(signed({ ends: '2001-01-01' }))).toBe('notValid');
  await vi.waitFor(async () => expect(await call()).toBe('403 licence.not_valid'));
  expect(await create('late')).toBe('403 licence.not_valid');
  const { installation } = (await scene.call('GET', path)).body;
  expect(await install(signed({ installation }))).toBe('valid');
  await vi.waitFor(async () => expect(await call()).toBe(200));
});

test('a licence without development lets nobody make a service', async () => {
  expect(await install(signed({ limits: { ...content.limits, allowedToDevelop: false } }))).toBe('valid');
  await vi.waitFor(async () => expect(await create('mine')).toBe('403 licence.no_development'));
  expect(await call()).toBe(200);
  expect(await install(signed())).toBe('valid');
  await vi.waitFor(async () => expect(await create('mine')).toBe(200));
});

test('a clock that is turned back gains nothing: the time for which a licence served counts', async () => {
  const day = 86_400_000;
  const ends = new Date(Date.now() + 5 * day).toISOString().slice(0, 10);
  const served = signed({ ends });
  expect(await install(served)).toBe('expiresSoon');
  const { container } = scene.server.host;
  await container.get(Pool).query('update licence_state set served_ms = $1', [7 * day]);
  await container.get(Events).publish(licenceChanged, '');
  await vi.waitFor(async () => expect((await scene.call('GET', path)).body.standing).toBe('notValid'));
  expect(await install(served)).toBe('notValid');
  // A new one begins anew.
  expect(await install(signed({ ends }))).toBe('expiresSoon');
  expect(await install(signed())).toBe('valid');
});

test('a server does not start with a key that cannot be read', () => {
  const start = (file: string) => () => licenceEnvironment.read({ LICENCE_PUBLIC_KEY_FILE: file });
  expect(start(join(folder, 'nowhere.pem'))).toThrow(/LICENCE_PUBLIC_KEY_FILE .* is refused: must name a file/);
  expect(start(join(folder, 'licence.jws'))).toThrow(/must name a file with a public key/);
  expect(start(join(folder, 'vendor', 'licence-public.pem'))).not.toThrow();
});

test('what a vendor signs with keys of its own is kept from others', () => {
  expect(readFileSync(join(folder, 'vendor', 'licence-private.pem'), 'utf8')).toContain('PRIVATE KEY');
  expect(() => tool('keys', join(folder, 'vendor'))).toThrow(/EEXIST/);
  expect(onPremise.plugins).toContain('licence');
});
