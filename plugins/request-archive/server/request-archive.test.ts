import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, sql } from 'drizzle-orm';
import { compactDecrypt, importPKCS8 } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import { ArchivedRequest } from '../contract.ts';
import plugin from './index.ts';
import { archivedRequests } from './tables.ts';

const rsa = (modulusLength: number, type: 'spki' | 'pkcs1' = 'spki') =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type, format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const keys = rsa(2048);

let scene: Scene;
let folder: string;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [plugin] });
  folder = await mkdtemp(join(tmpdir(), 'berth-archive-'));
});
afterAll(async () => {
  await scene.close();
  await rm(folder, { recursive: true, force: true });
});

const plain = { enabled: true, numberOfArchivedRequests: 10, encryptionEnabled: false };
const encrypted = { ...plain, encryptionEnabled: true, rsaPemPublicKey: keys.publicKey };

async function archived(archiveSettings: object): Promise<SceneService> {
  const service = await scene.service({ archiveSettings });
  const instance = await service.instance();
  void (async () => {
    for (;;) {
      const { requestId, predict } = await instance.request();
      const json = String(predict!.data!.json);
      instance.send(
        json.includes('fail')
          ? { requestId, error: { code: 'mlp-action.common.processing-exception', message: 'no' } }
          : { requestId, predict: { data: { json: `{"echo":${json}}` } } },
      );
    }
  })().catch(() => undefined);
  await service.becomes('RUNNING');
  return service;
}

const download = async (service: SceneService, query = '') => {
  const response = await fetch(`${scene.server.url}${service.home}/archive/requests${query}`, {
    headers: { cookie: `berth_session=${scene.session}` },
  });
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
    'no-store',
  ]);
  const text = await response.text();
  return {
    text,
    lines: text
      .split('\n')
      .slice(0, -1)
      .map((line) => ArchivedRequest.parse(JSON.parse(line))),
  };
};
const holding = (service: SceneService, count: number) =>
  vi.waitFor(
    async () => {
      const { lines, text } = await download(service);
      expect(lines).toHaveLength(count);
      return { lines, text };
    },
    { timeout: 10_000 },
  );

async function decrypt(
  text: string,
  privateKey: string,
): Promise<{ status: number | null; out: string; error: string }> {
  const file = join(folder, 'private.pem');
  await writeFile(file, privateKey);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['plugins/request-archive/tool/decrypt.mjs', file], {
    input: text,
    encoding: 'utf8',
  });
  return { status, out: stdout, error: stderr };
}

test('what was asked and answered can be read by the owner, newest first, as it was sent', async () => {
  const service = await archived(plain);
  await service.predict({ text: 'первый' });
  await scene.call('POST', `${service.gateway}/predict-with-config?x=1`, {
    data: { text: 'second' },
    config: { a: 1 },
    dataType: 'kind',
  });
  await service.predict({ fail: true });
  const { lines } = await holding(service, 3);
  expect(lines).toMatchObject([
    {
      kind: 'predict',
      outcome: 'failed',
      errorCode: expect.any(String),
      bodies: { request: { data: { json: '{"fail":true}' } } },
    },
    {
      outcome: 'answered',
      bodies: {
        request: { data: { json: '{"text":"second"}', dataType: 'kind' }, config: { json: '{"a":1}' } },
        answer: { json: '{"echo":{"text":"second"}}' },
      },
    },
    {
      outcome: 'answered',
      requestId: expect.stringMatching(/./),
      bodies: { request: { data: { json: '{"text":"первый"}' } }, answer: { json: '{"echo":{"text":"первый"}}' } },
    },
  ]);
  expect((await download(service, '?limit=1')).lines).toEqual([lines[0]]);
  expect((await scene.call('GET', `${service.home}/archive/requests?limit=0`)).body).toMatchObject({
    status: 400,
    code: 'request.invalid',
  });
});

test('streams and methods are archived too', async () => {
  const service = await scene.service({ archiveSettings: plain });
  const instance = await service.instance();
  void (async () => {
    for (;;) {
      const { requestId, ext } = await instance.request();
      if (ext) instance.send({ requestId, ext: { data: { json: '"done"' } } });
      else
        for (const [start, json, finish] of [
          [true, '{"a":1}', false],
          [false, '{"b":2}', true],
        ] as const)
          instance.send({ requestId, partialPredict: { start, finish, data: { json } } });
    }
  })().catch(() => undefined);
  await service.becomes('RUNNING');
  await (await service.stream({ go: 1 })).text();
  await scene.call('POST', `${service.gateway}/ext`, { methodName: 'count', params: { text: '"words"' } });
  const { lines } = await holding(service, 2);
  expect(lines).toMatchObject([
    {
      kind: 'ext',
      bodies: { request: { methodName: 'count', params: { text: { json: '"words"' } } }, answer: { json: '"done"' } },
    },
    { kind: 'stream', bodies: { request: { data: { json: '{"go":1}' } }, answer: { json: '{"a":1}\n{"b":2}' } } },
  ]);
});

test('encrypted bodies are read by the holder of the private key alone, with the tool or any JWE library', async () => {
  const service = await archived(encrypted);
  await service.predict({ text: 'canary' });
  const { lines, text } = await holding(service, 1);
  const { rows } = await scene.server.host.container
    .get(Database)
    .execute(sql`select * from archived_requests where model_id = ${service.id}`);
  expect(JSON.stringify([lines, rows])).not.toContain('canary');

  const opened = await decrypt(`${text}{"id":1,"bodies":{}}\n`, keys.privateKey);
  expect([opened.status, opened.error]).toEqual([0, '']);
  const [first, second] = opened.out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
  expect(first).toMatchObject({
    id: lines[0]!.id,
    bodies: { request: { data: { json: '{"text":"canary"}' } }, answer: { json: '{"echo":{"text":"canary"}}' } },
  });
  expect(second).toEqual({ id: 1, bodies: {} });
  const { plaintext } = await compactDecrypt(lines[0]!.encrypted!, await importPKCS8(keys.privateKey, 'RSA-OAEP-256'));
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual((first as ArchivedRequest).bodies);

  const wrong = await decrypt(text, rsa(2048).privateKey);
  expect([wrong.status, wrong.out]).toEqual([1, '']);
  expect(wrong.error).toMatch(/Line 1 could not be decrypted/);
  const changed = text.replace(
    /"encrypted":"([^"]+)"/,
    (_all, jwe: string) => `"encrypted":"${jwe.slice(0, -2)}${jwe.endsWith('AA') ? 'BB' : 'AA'}"`,
  );
  expect((await decrypt(changed, keys.privateKey)).status).toBe(1);
  expect((await decrypt(text, 'no key')).status).toBe(2);
});

test('no more than the set number is kept, fewer at once when it is lowered, none when it is emptied', async () => {
  const service = await archived({ ...plain, numberOfArchivedRequests: 3 });
  for (let index = 0; index < 5; index++) await service.predict({ index });
  const newest = (
    await vi.waitFor(
      async () => {
        const { lines } = await download(service);
        expect(lines.map(({ bodies }) => (bodies!.request as { data: { json?: string } }).data.json)).toEqual([
          '{"index":4}',
          '{"index":3}',
          '{"index":2}',
        ]);
        return lines;
      },
      { timeout: 10_000 },
    )
  )[0]!;
  const kept = async () =>
    (
      await scene.server.host.container
        .get(Database)
        .execute(sql`select id from archived_requests where model_id = ${service.id}`)
    ).rows;
  await scene.call('POST', `${service.home}/archive`, { ...plain, numberOfArchivedRequests: 1 });
  await vi.waitFor(async () => expect(await kept()).toEqual([{ id: newest.id }]));
  expect((await scene.call('DELETE', `${service.home}/custom-data`)).status).toBe(200);
  expect(await kept()).toEqual([]);
  await scene.call('POST', `${service.home}/archive`, { ...plain, enabled: false });
  await vi.waitFor(async () => expect((await service.predict({ more: 1 })).status).toBe(200));
});

test('what is very long is cut, and says how long it was', async () => {
  const service = await archived(plain);
  const long = 'я'.repeat(1_000_000);
  await service.predict({ long });
  const { lines } = await holding(service, 1);
  const { data } = lines[0]!.bodies!.request as { data: { json: string; cutFrom: number } };
  expect(data.cutFrom).toBe(Buffer.byteLength(JSON.stringify({ long })));
  expect(Buffer.byteLength(data.json)).toBeLessThanOrEqual(1024 * 1024);
  expect(JSON.stringify({ long }).startsWith(data.json)).toBe(true);
});

test.each([
  ['no PEM', 'ssh-rsa AAAA'],
  ['broken', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
  [
    'of another kind',
    generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).publicKey,
  ],
  ['too short', rsa(1024).publicKey],
  ['private', `${keys.publicKey}${keys.privateKey}${keys.publicKey}`],
])('a key that is %s is refused when it is set, by field', async (_what, rsaPemPublicKey) => {
  const service = await scene.service();
  const whole = await scene.call('POST', service.home, {
    modelName: service.name,
    archiveSettings: { ...encrypted, rsaPemPublicKey },
  });
  expect([whole.status, Object.keys(whole.body.args)]).toEqual([400, ['archiveSettings.rsaPemPublicKey']]);
  const alone = await scene.call('POST', `${service.home}/archive`, { ...encrypted, rsaPemPublicKey });
  expect([alone.status, Object.keys(alone.body.args)]).toEqual([400, ['rsaPemPublicKey']]);
});

test('a key in the older form is taken', async () => {
  const service = await scene.service();
  expect(
    (
      await scene.call('POST', `${service.home}/archive`, {
        ...encrypted,
        rsaPemPublicKey: rsa(3072, 'pkcs1').publicKey,
      })
    ).status,
  ).toBe(200);
});

test('whoever is a stranger to the service learns nothing, and the workbench that there are archives', async () => {
  const service = await archived(plain);
  await service.predict({ text: 'canary' });
  await holding(service, 1);
  expect(await scene.server.call('GET', `${service.home}/archive/requests`)).toMatchObject({ status: 401 });
  expect((await scene.server.call('GET', '/api/mlpcore/system-config/frontend-settings')).body).toMatchObject({
    isArchiveEnabled: true,
  });
});

test('it goes with the service', async () => {
  const service = await archived(plain);
  await service.predict({ text: 'x' });
  await holding(service, 1);
  await scene.call('DELETE', service.home);
  await vi.waitFor(
    async () =>
      expect(
        (
          await scene.server.host.container
            .get(Database)
            .execute(sql`select id from archived_requests where model_id = ${service.id}`)
        ).rows,
      ).toEqual([]),
    { timeout: 10_000 },
  );
});

test('the table is in the database as the code has it', async () => {
  const { rows } = await scene.server.host.container
    .get(Database)
    .execute(
      sql`select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = 'archived_requests' order by column_name`,
    );
  const columns = Object.values(getTableColumns(archivedRequests)).map((column) => ({
    name: column.name,
    type: column.getSQLType().replace('bigserial', 'bigint'),
    required: column.notNull,
  }));
  expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});
