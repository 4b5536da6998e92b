import { describe, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { resealing } from '#core/server/points.ts';
import { openSecretBox } from '#core/server/secrets/secret-box.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import type { ExternalModelData } from '../contract.ts';
import externalModels from './index.ts';
import { connected } from './test/connected.ts';
import { answered, formerKey, hello, scene, server, useElsewhere } from './test/elsewhere.ts';
import { apiKey, json } from './test/openai-server.ts';

useElsewhere();

describe('what its owner sets', () => {
  const list = async (service: SceneService) =>
    (await scene.call('GET', `${service.home}/external-model`)).body as [ExternalModelData, ...ExternalModelData[]];

  test('is shown without the key, which the database does not hold as it is either', async () => {
    const service = await connected(scene, server, 'chat-completion');
    const [connection] = await list(service);
    expect(connection).toEqual({
      instanceId: expect.any(Number),
      url: server.url,
      model: 'small',
      hasApiKey: true,
      checkedAt: expect.any(String),
    });
    const { rows } = await scene.server.host.container
      .get(Pool)
      .query('select * from external_models where instance_id = $1', [connection.instanceId]);
    expect(JSON.stringify(rows)).not.toContain(apiKey);
    expect((await scene.call('GET', `${service.home}/external`)).body).toEqual([]);
    expect((await scene.call('GET', `${service.home}/instance`)).body.instances).toMatchObject([
      { id: connection.instanceId, statusInfo: { totalStatus: 'RUNNING' } },
    ]);
  });

  test('keeps the key when all else changes, but takes it to no other server', async () => {
    const service = await connected(scene, server, 'chat-completion');
    const [{ instanceId }] = await list(service);
    const change = (body: object) => scene.call('PUT', `${service.home}/external-model/${instanceId}`, body);
    expect((await change({ url: `${server.url}/`, model: 'large' })).body).toMatchObject({
      url: server.url,
      model: 'large',
      hasApiKey: true,
    });
    await vi.waitFor(async () => expect(await answered(service, hello)).toMatchObject({ model: 'large' }));
    expect((await change({ url: 'http://127.0.0.1:1/v1', model: '' })).body).toMatchObject({
      hasApiKey: false,
      model: '',
    });
    expect((await change({ url: server.url, apiKey: null })).body).toMatchObject({ hasApiKey: false });
    await vi.waitFor(async () =>
      expect(await list(service)).toMatchObject([{ problem: { code: 'external_model.key_refused' } }]),
    );
    await service.becomes('INACTIVE');
  });

  test('is encrypted anew once the installation has another key, and is used meanwhile', async () => {
    const service = await connected(scene, server, 'chat-completion');
    const [{ instanceId }] = await list(service);
    const { host } = scene.server;
    const former = openSecretBox({ secretKey: formerKey, secretKeyFallbacks: [], dataDir: '' });
    const keep = (owner: number) =>
      host.container
        .get(Pool)
        .query('update external_models set sealed_key = $1, revision = revision + 1 where instance_id = $2', [
          former.seal(apiKey, { purpose: 'external model', owner }),
          instanceId,
        ]);
    const resealed = () => host.make(host.find(resealing, 'external-models')!)();
    const check = async () => (await scene.call('POST', `${service.home}/external-model/${instanceId}/check`)).body;
    await keep(instanceId);
    expect(await check()).toMatchObject({ ok: true });
    expect(await resealed()).toEqual({ done: 1, unreadable: 0 });
    expect([await resealed(), (await check()).ok]).toEqual([{ done: 0, unreadable: 0 }, true]);
    await keep(instanceId + 1);
    expect(await resealed()).toEqual({ done: 0, unreadable: 1 });
    expect(await check()).toMatchObject({ ok: false, problem: { code: 'external_model.key_unreadable' } });
  });

  test('can be tried out', async () => {
    const service = await connected(scene, server, 'chat-completion');
    const [{ instanceId }] = await list(service);
    const check = () => scene.call('POST', `${service.home}/external-model/${instanceId}/check`);
    expect((await check()).body).toEqual({ ok: true, models: ['small', 'large'] });
    server.on('/models', (_got, response) => json(response, 404, {}));
    expect((await check()).body).toEqual({ ok: true, models: [] });
    server.on('/models', (_got, response) => json(response, 403, {}));
    expect((await check()).body).toMatchObject({ ok: false, problem: { code: 'external_model.key_refused' } });
  });

  test('ends with its deletion', async () => {
    const service = await connected(scene, server, 'chat-completion');
    const [{ instanceId }] = await list(service);
    expect((await scene.call('DELETE', `${service.home}/external-model/${instanceId}`)).status).toBe(200);
    expect(await list(service)).toEqual([]);
    await vi.waitFor(async () => expect((await service.predict(hello)).body.code).toBe('mlp.gate.model_not_running'));
    await service.becomes('INACTIVE');
    expect((await scene.call('DELETE', `${service.home}/external-model/${instanceId}`)).body).toMatchObject({
      status: 404,
      code: 'external_model.not_there',
    });
  });

  test('goes with the service', async () => {
    const service = await connected(scene, server, 'chat-completion');
    expect((await scene.call('DELETE', service.home)).status).toBe(200);
    await vi.waitFor(
      async () => {
        const { rows } = await scene.server.host.container
          .get(Pool)
          .query('select * from external_models where model_id = $1', [service.id]);
        expect(rows).toEqual([]);
      },
      { timeout: 10_000 },
    );
  });

  test('is for services that run elsewhere and of types that such servers know', async () => {
    const own = await scene.service({ taskType: 'chat-completion', hostingType: 'AUTOMATIC' });
    expect((await scene.call('POST', `${own.home}/external-model`, { url: server.url })).body).toMatchObject({
      status: 409,
      code: 'service.not_external',
    });
    const custom = await scene.service({ taskType: 'custom' });
    expect((await scene.call('POST', `${custom.home}/external-model`, { url: server.url })).body).toMatchObject({
      status: 409,
      code: 'external_model.task_type',
      args: { type: 'custom', types: expect.stringContaining('chat-completion, text2vec') },
    });
  });

  test.each([
    [{ url: 'ftp://a.example' }],
    [{ url: 'http://me:secret@a.example' }],
    [{ url: 'http://a.example/?x=1' }],
    [{ url: 'http://a.example/#x' }],
    [{ url: 'nonsense' }],
    [{}],
    [{ url: 'http://10.0.0.5/v1' }],
    [{ url: 'http://[::1]/v1' }],
    [{ url: 'http://169.254.169.254/latest' }],
    [{ url: 'http://2130706434/' }],
    [{ url: 'http://0x7f.2/' }],
    [{ url: 'https://a.example', apiKey: 'two words' }],
    [{ url: 'https://a.example', apiKey: 'line\nbreak' }],
  ])('%j is refused by field', async (body) => {
    const service = await scene.service({ taskType: 'tts' });
    expect((await scene.call('POST', `${service.home}/external-model`, body)).body).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  });
});

test('a name that leads into a private network is not connected to', async () => {
  const closed = await Scene.open({ plugins: [externalModels] });
  try {
    const service = await closed.service({ taskType: 'chat-completion' });
    const { body } = await closed.call('POST', `${service.home}/external-model`, {
      url: `http://localhost:${server.port}/v1`,
      apiKey,
    });
    const checked = await closed.call('POST', `${service.home}/external-model/${body.instanceId}/check`);
    expect(checked.body).toMatchObject({
      ok: false,
      problem: { code: 'external_model.address_refused', message: expect.stringContaining('EXTERNAL_NETWORKS') },
    });
    expect((await service.predict(hello)).body).toMatchObject({ status: 502, code: 'external_model.address_refused' });
    expect(server.asked).toEqual([]);
  } finally {
    await closed.close();
  }
});
