import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import onPremise from '../../../host-configs/on-premise.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import audit from '#plugins/audit/server/index.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import { Notifications } from '#plugins/notifications/server/public.ts';
import { licenceEnvironment } from './environment.ts';
import licence from './index.ts';
import { licenceChanged, Licences } from './licences.ts';
import { tellOfLicence } from './notices.ts';
import { at, content, publicKey, signed, signedBy, tool } from './test/vendor.ts';

let scene: Scene;
let service: SceneService;
beforeAll(async () => {
  writeFileSync(at('licence.jws'), signed());
  scene = await Scene.open({
    plugins: [licence, audit],
    environment: {
      LICENCE_PUBLIC_KEY_FILE: publicKey,
      LICENCE_FILE: at('licence.jws'),
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
const install = async (text: string, suspending?: true) => {
  const { status, body } = await scene.call('PUT', path, { licence: text, suspending });
  return status === 200 ? body.standing : `${status} ${body.code}`;
};
const call = async () => {
  const { status, body } = await scene.call('POST', `${service.gateway}/predict`, {});
  return status === 200 ? 200 : `${status} ${body.code}`;
};
let made = 0;
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
  expect(await install(await signedBy('other'))).toBe('400 licence.forged');
  expect(await install(signed({ installation: '00000000-0000-4000-8000-000000000000' }))).toBe(
    '400 licence.other_installation',
  );
  // As npm writes what a command prints into a file.
  const elsewhere = signed({ installation: '00000000-0000-4000-8000-000000000000' });
  expect(await install(`\n> berth licence\n> node licence.ts\n\n${elsewhere}`)).toBe('400 licence.other_installation');
  expect(await install(signed({ issuedAt: '2900-01-01T00:00:00Z' }))).toBe('400 licence.clock_behind');
  expect(await install(await signedBy('vendor', { ends: 'some day' }))).toBe('400 licence.unknown_content');
  expect(await install('a letter')).toBe('400 licence.unreadable');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await install(`${unsigned}.${payload}.`)).toMatch(/^400 licence\.(forged|unreadable)$/);
  expect((await scene.call('GET', path)).body.standing).toBe('valid');
});

test('one that is over suspends calls and starts, and a new one brings everything back at once', async () => {
  expect(await install(signed({ ends: '2001-01-01' }), true)).toBe('expired');
  await expect.poll(call).toBe('403 licence.not_valid');
  expect(await create('late')).toBe('403 licence.not_valid');
  const { installation } = (await scene.call('GET', path)).body;
  expect(await install(signed({ installation }))).toBe('valid');
  await expect.poll(call).toBe(200);
});

test('one that would suspend services is installed in place of one that does not only where somebody says so', async () => {
  const over = signed({ ends: '2001-01-01' });
  const { status, body } = await scene.call('PUT', path, { licence: over });
  expect([status, body.code, body.args]).toEqual([409, 'licence.new_expired', { date: '2001-01-01' }]);
  const later = signed({ starts: '2900-01-01' });
  expect((await scene.call('PUT', path, { licence: later })).body).toMatchObject({
    code: 'licence.new_not_begun',
    args: { date: '2900-01-01' },
  });
  expect([(await scene.call('GET', path)).body.standing, await call()]).toEqual(['valid', 200]);
  // Where services are suspended already, nothing gets worse.
  expect(await install(later, true)).toBe('notBegun');
  expect(await install(over)).toBe('expired');
  expect(await install(signed())).toBe('valid');
  await expect.poll(call).toBe(200);
});

test('the audit log says what another licence says otherwise', async () => {
  expect(await install(signed({ limits: { ...content.limits, cpuTotalCount: 50 } }))).toBe('valid');
  const { body } = await scene.call('GET', '/api/mlpcore/admin/audit?what=installLicence&size=1');
  expect(body.records[0].changes).toEqual([
    { field: 'issuedAt', before: expect.any(String), after: expect.any(String) },
    { field: 'cpuTotalCount', before: 100, after: 50 },
  ]);
  expect(await install(signed())).toBe('valid');
});

test('a licence without development lets nobody make a service', async () => {
  expect(await install(signed({ limits: { ...content.limits, allowedToDevelop: false } }))).toBe('valid');
  await expect.poll(() => create(`mine-${++made}`)).toBe('403 licence.no_development');
  const anyCreation = async () => (await scene.call('GET', '/api/mlpcore/account/system/create-check')).body;
  expect(await anyCreation()).toMatchObject({ reason: { code: 'licence.no_development' } });
  expect(await call()).toBe(200);
  expect(await install(signed())).toBe('valid');
  await expect.poll(() => create(`mine-${++made}`)).toBe(200);
  expect(await anyCreation()).toEqual({});
});

test('a clock that is turned back gains nothing: the time for which a licence served counts', async () => {
  const day = 86_400_000;
  const ends = new Date(Date.now() + 5 * day).toISOString().slice(0, 10);
  const served = signed({ ends });
  expect(await install(served)).toBe('expiresSoon');
  const { container } = scene.server.host;
  // As if it had been noted every half minute for a week.
  const digest = createHash('sha256').update(served.trim().split('.', 2).join('.')).digest('hex');
  await container.get(Pool).query('update licence_served set ms = $2 where digest = $1', [digest, 7 * day]);
  await container.get(Events).publish(licenceChanged, '');
  await expect.poll(async () => (await scene.call('GET', path)).body.standing).toBe('expired');
  expect(await install(served)).toBe('expired');
  // A new one begins anew, and the one before does not by coming back.
  expect(await install(signed({ ends }))).toBe('expiresSoon');
  expect(await install(served)).toBe('409 licence.new_expired');
  expect(await install(served, true)).toBe('expired');
  expect(await install(signed())).toBe('valid');
});

test('a server does not start with a key that cannot be read', () => {
  const start = (file: string) => () => licenceEnvironment.read({ LICENCE_PUBLIC_KEY_FILE: file });
  expect(start(at('nowhere.pem'))).toThrow(/LICENCE_PUBLIC_KEY_FILE .* is refused: must name a file/);
  expect(start(at('licence.jws'))).toThrow(/must name a file with a public key/);
  expect(start(publicKey)).not.toThrow();
});

test('accounts are told of what the licence asks for, once, and whether services are suspended', async () => {
  type Told = { readonly type: string; readonly kind?: string; readonly params: Record<string, string> };
  const told = async () => {
    const { body } = await scene.call('GET', '/api/mlpcore/account/system/notification?limit=1000');
    return (body as Told[]).filter(({ type }) => type.startsWith('LICENSE_'));
  };
  const soon = async () => (await told()).filter(({ type }) => type === 'LICENSE_EXPIRES_SOON').length;
  const before = await soon();
  const { container } = scene.server.host;
  const tell = tellOfLicence({
    accounts: container.get(Accounts),
    licences: container.get(Licences),
    notifications: container.get(Notifications),
  });
  const ends = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(await install(signed({ ends }))).toBe('expiresSoon');
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await soon()).toBe(before + 1);

  // Nothing that counts runs here, and that is more than is allowed.
  const limits = { ...content.limits, cpuTotalCount: -1 };
  expect(await install(signed({ limits, daysBeforeHardLimits: 2 }))).toBe('softLimits');
  await tell();
  expect((await told())[0]).toMatchObject({
    kind: 'licence.softLimits',
    severity: 'WARNING',
    params: { until: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
  expect(await install(signed({ limits, daysBeforeHardLimits: 0 }), true)).toBe('hardLimits');
  await tell();
  expect((await told())[0]).toMatchObject({ kind: 'licence.hardLimits', severity: 'ERROR', params: {} });
  expect(await install(signed())).toBe('valid');
});

test('keys of a vendor are not overwritten, and what is no licence is not signed', () => {
  expect(readFileSync(at('vendor', 'licence-private.pem'), 'utf8')).toContain('PRIVATE KEY');
  expect(() => tool('keys', at('vendor'))).toThrow(/is there already and is kept/);
  expect(() => signed({ ends: 'some day' })).toThrow(/not what a licence holds[^]*ends/);
  expect(onPremise.plugins).toContain('licence');
});
