import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import apiKeys from '#plugins/api-keys/server/index.ts';
import type { RawService } from '#plugins/gateway/server/gate/test/raw-peer.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import { Services } from '#plugins/services/server/public.ts';
import usage from './index.ts';
import { Usage } from './public.ts';

let scene: Scene;
let service: SceneService;
let instance: RawService;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [apiKeys, usage] });
  service = await scene.service();
  await scene.server.host.container.get(Services).change(service.id, {
    billingSettings: { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInNanoToken: 250_000_000 },
  });
  instance = await service.instance();
  void answerAll();
});
afterAll(() => scene.close());

async function answerAll(): Promise<void> {
  for (;;) {
    const { requestId, predict } = await instance.request().catch(() => ({ requestId: 0, predict: undefined }));
    if (!predict) return;
    const { fails = false } = JSON.parse(String(predict.data!.json)) as { fails?: boolean };
    instance.send(
      fails
        ? { requestId, error: { code: 'mlp-action.common.internal-error', message: 'no' } }
        : { requestId, predict: { data: { json: '{"ok":true}' } } },
    );
  }
}

const read = <T>(work: (usage: Usage) => Promise<T>): Promise<T> => work(scene.server.host.container.get(Usage));
const aroundNow = () => ({
  from: new Date(Date.now() - 600_000),
  to: new Date(Date.now() + 600_000),
  stepSeconds: 1_200,
});

/** A caller who leaves before an instance has come. */
async function leave(waiting: SceneService): Promise<void> {
  await expect(waiting.stream({}, { signal: AbortSignal.timeout(300) })).rejects.toThrow('aborted');
}

test('calls of every outcome stand in the usage of their service, their account and their key', async () => {
  const { body: key } = (await scene.call('POST', '/api/mlpcore/account/system/token?name=test', {
    permissions: ['predict'],
  })) as { body: { token: string; tokenId: number } };
  const predict = (body: unknown, headers: Readonly<Record<string, string>>) =>
    scene.server.call('POST', `${service.gateway}/predict`, { body, headers });
  for (let count = 0; count < 3; count++) expect((await predict({}, { 'mlp-api-key': key.token })).status).toBe(200);
  expect((await predict({ fails: true }, { 'mlp-api-key': key.token })).status).toBeGreaterThanOrEqual(500);
  expect((await service.predict({})).status).toBe(200);
  const idle = await scene.service();
  expect((await idle.predict({})).status).toBe(503);
  const patient = await scene.service({ rejectRequestsIfInactive: false });
  await patient.connection();
  await leave(patient);
  const modelIds = [service.id, idle.id, patient.id];

  const ofKeys = () => read((usage) => usage.ofKeys({ accountId: 1, ...aroundNow() }));
  await vi.waitFor(
    async () =>
      expect(
        sum([...(await read((usage) => usage.ofModels({ modelIds, ...aroundNow() }))).values()].flat()),
      ).toMatchObject({ requests: 7 }),
    { timeout: 15_000, interval: 200 },
  );
  const keys = await ofKeys();
  expect([...keys.keys()]).toEqual([key.tokenId]);
  expect(sum(keys.get(key.tokenId)!)).toEqual({
    requests: 4,
    failed: 1,
    refused: 0,
    cost: 0.75,
    requestBytes: '{}'.length * 3 + '{"fails":true}'.length,
    answerBytes: '{"ok":true}'.length * 3,
  });
  const models = await read((usage) => usage.ofModels({ modelIds: [...modelIds, 1_000_000], ...aroundNow() }));
  expect([...models].map(([id, steps]) => [id, sum(steps)])).toEqual([
    [service.id, expect.objectContaining({ requests: 5, failed: 1, refused: 0, cost: 1 })],
    [idle.id, expect.objectContaining({ requests: 1, failed: 1, refused: 0, cost: 0 })],
    [patient.id, expect.objectContaining({ requests: 1, failed: 0, refused: 1, cost: 0 })],
  ]);
  // How long a caller waited in vain says nothing of the service.
  expect(models.get(patient.id)).toMatchObject([{ tookMs: 0, slowestMs: 0, fastestMs: 0 }]);
  const [step] = models.get(service.id)!;
  expect(step!.fastestMs).toBeGreaterThan(0);
  expect(step!.slowestMs).toBeGreaterThanOrEqual(step!.fastestMs);
  expect(step!.tookMs).toBeGreaterThanOrEqual(step!.slowestMs);
  expect([...(await read((usage) => usage.ofAccounts({ accountIds: [1], ...aroundNow() }))).values()].map(sum)).toEqual(
    [expect.objectContaining({ requests: 7, failed: 2, refused: 1 })],
  );
  await scene.service();
  const listed = async (query: string) => {
    const { body } = await scene.call('GET', `/api/mlpcore/account/system/model?onlyMy=true&withColumns=true&${query}`);
    return (body as { records: { columns: unknown }[] }).records.map(({ columns }) => columns);
  };
  expect(await listed('sort=calls')).toMatchObject([{ calls: 5 }, { calls: 1 }, { calls: 1 }, { calls: 0 }]);
  expect(await listed('filter=calls:some&sort=calls,asc')).toMatchObject([{ calls: 1 }, { calls: 1 }, { calls: 5 }]);
  expect(await listed('filter=calls:none')).toMatchObject([{ calls: 0 }]);
});

function sum(
  steps: readonly {
    readonly requests: number;
    readonly failed: number;
    readonly refused: number;
    readonly cost: number;
    readonly requestBytes: number;
    readonly answerBytes: number;
  }[],
) {
  const of = (field: keyof (typeof steps)[number]) => steps.reduce((total, step) => total + step[field], 0);
  return {
    requests: of('requests'),
    failed: of('failed'),
    refused: of('refused'),
    cost: of('cost'),
    requestBytes: of('requestBytes'),
    answerBytes: of('answerBytes'),
  };
}
