import { gunzipSync } from 'node:zlib';
import { createServer } from 'node:tls';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everything, pluginsOf } from '../../../tests/harness/host-plugins.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { canariesIn, canary } from '../../../tests/tenants/canary.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import { Environment, variablesOf } from '#core/server/environment.ts';
import { makeLog } from '#core/server/log.ts';
import { Log } from '#core/server/runtime.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import type { SystemCheck, SystemState } from '../contract.ts';
import { readCertificate } from './certificate.ts';
import { certificateCheck, queueCheck } from './checks.ts';
import { HeartBeat } from './heart-beat.ts';
import { systemCheck, type SystemReport } from './public.ts';

const path = '/api/mlpcore/admin/system';
const secrets = {
  SECRET_KEY: `${canary('secret key')}-0123456789012345678901`,
  METRICS_TOKEN: canary('metrics token'),
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=${canary('otlp header')}`,
  CAPTCHA_SECRET_KEY: canary('captcha secret'),
};

let told: () => Promise<SystemReport> = async () => ({ state: 'ok', facts: [] });
const patient = plugin({
  id: 'patient',
  requires: ['system'],
  contributes: [systemCheck({ id: 'patient', needs: {}, make: () => () => told() })],
});

let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await startServer([...(await pluginsOf(everything)), patient], {
    environment: { ...secrets, S3_PUBLIC_URL: `http://keeper:${canary('proxy password')}@127.0.0.1:1` },
  });
  root = await signInForTest(server);
  await server.host.container.get(HeartBeat).beat();
});
afterAll(() => server?.stop());

const look = async (): Promise<SystemState> => (await server.call('GET', path, { session: root })).body;
const checkOf = async (id: string): Promise<SystemCheck | undefined> =>
  (await look()).checks.find((each) => each.id === id);

test('a process is seen by its beats, with what it checks itself', async () => {
  await expect.poll(async () => (await look()).processes.length).toBe(1);
  const { processes, checks } = await look();
  expect(processes).toMatchObject([{ state: 'running', roles: ['core', 'gateway', 'hosting'], version: 'source' }]);
  expect(checks.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'processes',
      'database',
      'queue',
      'disk',
      'mail',
      'gates',
      'usage.journal',
      'storage',
      'licence',
    ]),
  );
  expect(checks.find(({ id }) => id === 'disk')).toMatchObject({ process: processes[0]!.name });
  await expect.poll(async () => checkOf('gates')).toMatchObject({ state: 'ok' });
  expect(await checkOf('database')).toMatchObject({ state: 'ok' });
  expect(await checkOf('queue')).toMatchObject({ state: 'ok' });
});

test('what is wrong comes first with what to do, and what throws has failed', async () => {
  const problem = { code: 'patient.ill', message: 'It is ill. Call a doctor.', args: {} };
  told = async () => ({ state: 'failure', problem, facts: [] });
  expect((await look()).checks.find(({ state }) => state === 'failure')).toBeDefined();
  expect(await checkOf('patient')).toEqual({ id: 'patient', state: 'failure', problem, facts: [] });
  told = () => Promise.reject(new Error('no pulse'));
  expect(await checkOf('patient')).toMatchObject({
    state: 'failure',
    problem: { code: 'system.check_failed', args: { reason: 'no pulse' } },
  });
  told = async () => ({ state: 'ok', facts: [] });
  expect(await checkOf('patient')).toMatchObject({ state: 'ok' });
  const states = (await look()).checks.map(({ state }) => state);
  const order = ['failure', 'warning', 'ok', 'off'];
  expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
});

test('a folder that lacks stored files is told of, where others have put them', async () => {
  const pool = server.host.container.get(Pool);
  const beat = () => server.host.container.get(HeartBeat).beat();
  const digest = 'ab'.repeat(32);
  expect(await checkOf('contents')).toMatchObject({ state: 'ok' });
  await pool.query('insert into blobs (digest, bytes) values ($1, 1)', [digest]);
  await beat();
  expect(await checkOf('contents')).toMatchObject({
    state: 'failure',
    problem: { code: 'system.contents.missing', args: { missing: '1' } },
  });
  await pool.query('delete from blobs where digest = $1', [digest]);
  await beat();
  expect(await checkOf('contents')).toMatchObject({ state: 'ok' });
});

test('a process that falls silent is told of, one of another build too', async () => {
  const pool = server.host.container.get(Pool);
  const insert = (name: string, version: string, ago: string) =>
    pool.query(
      `insert into system_processes (id, name, roles, version, beat_at, memory_bytes, delay_ms, reports, warnings)
       values (gen_random_uuid(), $1, '["gateway"]', $2, now() - $3::interval, 1, 1, '{}', '[]')`,
      [name, version, ago],
    );
  await insert('old:1', 'before', '1 second');
  expect(await checkOf('processes')).toMatchObject({
    state: 'warning',
    problem: { code: 'system.process.outdated', args: { names: 'old:1' } },
  });
  await insert('gone:1', 'source', '31 seconds');
  expect(await checkOf('processes')).toMatchObject({
    state: 'failure',
    problem: { code: 'system.process.silent', args: { names: 'gone:1' } },
  });
  expect(
    (await look()).processes
      .slice(0, 2)
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['outdated', 'silent']);
  await pool.query(`delete from system_processes where name in ('old:1', 'gone:1')`);
});

test('a process that was killed is forgotten by the next one of its machine, others are not', async () => {
  const parts = { environment: server.host.container.get(Environment), log: server.host.container.get(Log) };
  const pool = server.host.container.get(Pool);
  const killed = spawnSync(process.execPath, ['-e', '']).pid;
  for (const name of [`${hostname()}:${killed}`, `elsewhere:${killed}`])
    await pool.query(
      `insert into system_processes (id, name, roles, version, memory_bytes, delay_ms, reports, warnings)
       values (gen_random_uuid(), $1, '[]', '', 1, 1, '{}', '[]')`,
      [name],
    );
  const next = new HeartBeat({ ...parts, pool, host: server.host });
  await next.beat();
  const { rows } = await pool.query<{ name: string }>('select name from system_processes where id <> $1', [next.id]);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([next.name, `elsewhere:${killed}`]));
  expect(rows.map(({ name }) => name)).not.toContain(`${hostname()}:${killed}`);
  await pool.query(`delete from system_processes where id = $1 or name like 'elsewhere:%'`, [next.id]);
});

test('work that nobody works off is a failure', async () => {
  const pool = server.host.container.get(Pool);
  const late = { rows: [{ waiting: 3, late_ms: 600_000, given_up: 0, running: 0, failed: 0 }] };
  expect(await queueCheck({ query: async () => late } as unknown as Pool)()).toMatchObject({
    state: 'failure',
    problem: { code: 'system.queue.late', args: { waiting: '3', minutes: '10' } },
  });
  expect(await queueCheck(pool)()).toMatchObject({ state: 'ok' });
});

test('a certificate is read where browsers see it: when it ends, and why they do not trust it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '10', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0);
  await once(proxy, 'listening');
  const url = `https://localhost:${(proxy.address() as AddressInfo).port}`;
  const clock = () => new Date();
  const check = (given: object) =>
    certificateCheck({ environment: { publicUrl: url }, clock, read: readCertificate, ...given })();
  const found = await readCertificate(new URL(url));
  expect(found.refused).toMatch(/SELF_SIGNED/);
  expect(Math.round((found.ends.getTime() - Date.now()) / 86_400_000)).toBe(10);
  expect(await check({})).toMatchObject({ state: 'failure', problem: { code: 'system.certificate.refused' } });
  const read = async () => ({ ends: found.ends, refused: undefined });
  expect(await check({ read })).toMatchObject({ state: 'warning', problem: { code: 'system.certificate.ends' } });
  expect(await check({ read, clock: () => new Date(Date.now() - 30 * 86_400_000) })).toMatchObject({ state: 'ok' });
  expect(await check({ environment: { publicUrl: 'http://localhost' } })).toEqual({ state: 'off', facts: [] });
  proxy.close();
  rmSync(folder, { recursive: true });
});

test('a support bundle has what support needs and no secret, is for superadministrators and stands in the audit log', async () => {
  const anna = await registerForTest(server, 'anna-bundle');
  const { body: account } = await server.call('GET', '/api/mlpcore/account', { session: anna });
  await server.call('POST', `/api/mlpcore/account/${account.accountId}/model`, {
    session: anna,
    body: {
      modelName: 'keeps',
      hostingType: 'EXTERNAL',
      env: JSON.stringify({ TOKEN: canary('service environment') }),
    },
  });
  const log = makeLog('info');
  log.error({ error: `refused: ${secrets.OTEL_EXPORTER_OTLP_HEADERS}` }, 'Spans were not sent.');
  log.error({ error: `connect http://keeper:${canary('proxy password')}@127.0.0.1:1` }, 'The proxy is away.');
  log.error(`Odd: ${secrets.SECRET_KEY}`);
  const response = await fetch(`${server.url}${path}/support-bundle`, {
    method: 'POST',
    headers: { cookie: `berth_session=${root}`, origin: server.url },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
  expect(canariesIn(text)).toEqual([]);
  expect(text).toContain('Spans were not sent.');
  for (const said of ['"name": "SECRET_KEY"', '"isSet": true', 'system_processes', '"core.jobs"', 'usage.journal'])
    expect(text).toContain(said);
  expect(text).toContain('"value": "http://127.0.0.1:1/"');
  const refused = await server.call('POST', `${path}/support-bundle`, { session: anna });
  expect([refused.status, refused.body.code]).toEqual([403, 'superadmin.required']);
  await expect
    .poll(async () => JSON.stringify((await server.call('GET', '/api/mlpcore/admin/audit', { session: root })).body))
    .toContain('system.makeSupportBundle');
});

test('every variable that is kept from programs is declared a secret', async () => {
  const named = /^(DATABASE|SMTP)_URL$|SECRET|PASSWORD|TOKEN|_HEADERS$/;
  const open = variablesOf(await pluginsOf(everything)).filter(({ name, secret }) => named.test(name) && !secret);
  expect(open.map(({ name }) => name)).toEqual([]);
});
