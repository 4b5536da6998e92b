import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Services } from '#plugins/services/server/public.ts';
import { GatewayCalls } from '../public.ts';
import { Scene } from '../test/scene.ts';
import { said, serving } from '../test/serving.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open();
});
afterAll(() => scene.close());

describe('retries', () => {
  const two = async (settings: Readonly<Record<string, unknown>>) => {
    const service = await scene.service(settings);
    return { service, one: await service.instance(), other: await service.instance() };
  };

  test('a call whose instance is lost goes to another', async () => {
    const { service, one, other } = await two({ retriesConfig: { maxRetries: 1, timeoutsMs: [1] } });
    serving(other, (value) => ({ predict: said(value) }));
    const answer = service.predict({ a: 1 });
    await one.request();
    one.close();
    expect((await answer).body).toEqual({ a: 1 });
  });

  test.each([[{ maxRetries: 0, timeoutsMs: [] }], [{ maxRetries: 5, timeoutsMs: [], maxRetriesPerInstance: 0 }]])(
    'with %j and no other instance the call fails',
    async (retriesConfig) => {
      const service = await scene.service({ retriesConfig });
      const one = await service.instance();
      const answer = service.predict({});
      await one.request();
      one.close();
      const { status, body } = await answer;
      expect([status, body.code]).toEqual(
        retriesConfig.maxRetries === 0 ? [502, 'mlp.gate.connection_lost'] : [503, 'mlp.gate.model_not_running'],
      );
    },
  );

  test('a call that two instances were lost over is given to no third, however many retries the service allows', async () => {
    const { service, one, other } = await two({ retriesConfig: { maxRetries: 5, timeoutsMs: [1] } });
    const instances = [one, other, await service.instance()];
    let lost = 0;
    for (const each of instances)
      void each.request().then(
        () => {
          lost += 1;
          each.close();
        },
        () => undefined,
      );
    const { status, body } = await service.predict({ fatal: true });
    expect([status, body.code, lost]).toEqual([502, 'mlp.gate.connection_lost', 2]);
  });

  test('an error of the service is its answer', async () => {
    const { service, one, other } = await two({ retriesConfig: { maxRetries: 5, timeoutsMs: [] } });
    const answer = service.predict({});
    const { requestId } = await one.request();
    one.send({ requestId, error: { code: 'no.voice', message: 'None.', status: 400 } });
    expect((await answer).body).toMatchObject({ code: 'no.voice', status: 400 });
    expect(other.received.filter(({ predict }) => predict)).toEqual([]);
  });

  test('an error of the service that says nothing is told in words of ours', async () => {
    const { service, one, other } = await two({});
    other.close();
    const told = async (error: object) => {
      const answer = service.predict({});
      const { requestId } = await one.request();
      one.send({ requestId, error: { args: {}, ...error } });
      const { code, message, status } = (await answer).body;
      return [code, message, status];
    };
    const silent = expect.stringContaining('did not say why');
    expect(await told({})).toEqual(['mlp.gate.service_failed', silent, 500]);
    expect(await told({ code: 'no.voice', status: 404 })).toEqual(['no.voice', silent, 404]);
    expect(await told({ message: 'None.' })).toEqual(['mlp-action.common.internal-error', 'None.', 500]);
  });

  test('an instance that fails is asked less than one that does not', async () => {
    const { service, one, other } = await two({});
    let failed = 0;
    serving(one, () => (failed++, { error: { code: 'x', message: 'x', status: 500 } }));
    serving(other, (value) => ({ predict: said(value) }));
    const statuses = [];
    for (let count = 0; count < 20; count++) statuses.push((await service.predict({})).status);
    // It is asked again after a second, which a busy machine may take for these.
    expect(failed).toBeLessThan(5);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20 - failed);
  });

  test('the time limit is that of the whole call', async () => {
    const { service, one } = await two({
      timeouts: { podStartTimeoutSec: 60, predictTimeoutSec: 1 },
      retriesConfig: { maxRetries: 3, timeoutsMs: [700] },
    });
    const answer = service.predict({});
    await one.request();
    one.close();
    expect((await answer).body).toMatchObject({
      code: 'mlp.gate.timeout',
      message: 'The instance did not answer within 1000 ms. The time limit is a setting of the service.',
    });
  });
});

test('a time limit that came with the request is told as such', async () => {
  const made = await scene.service();
  await made.instance();
  const { container } = scene.server.host;
  const service = await container.get(Services).byId(made.id);
  const request = { account: '', model: '', data: {}, headers: {}, signal: new AbortController().signal };
  const call = (timeoutMs: number) =>
    container.get(GatewayCalls).predict({ ...request, caller: undefined, service: service!, timeoutMs });
  await expect(call(20)).rejects.toMatchObject({ message: expect.stringContaining('came with the request') });
});

describe('a service that nobody answers for', () => {
  test('rejects requests at once where it is set so, and says when to come again', async () => {
    const service = await scene.service();
    const { status, body, headers } = await service.predict({});
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'mlp.gate.model_not_running', '5']);
  });

  test('has them wait until an instance is there', async () => {
    const service = await scene.service({ rejectRequestsIfInactive: false });
    await service.connection();
    const answer = service.predict({ a: 1 });
    (await service.instance()).echo();
    const { body, headers } = await answer;
    expect([body, Number(headers.get('z-waited-ms')) > 0]).toEqual([{ a: 1 }, true]);
    expect((await service.predict({ a: 1 })).headers.get('z-waited-ms')).toBeNull();
  });

  test('has them wait no longer than a start may take', async () => {
    const service = await scene.service({
      rejectRequestsIfInactive: false,
      timeouts: { podStartTimeoutSec: 1, predictTimeoutSec: 60 },
    });
    await service.connection();
    const { status, body } = await service.predict({});
    expect([status, body.code]).toEqual([503, 'mlp.gate.model_not_running']);
  });

  test('has nobody wait where it runs elsewhere and nothing is connected', async () => {
    const service = await scene.service({ rejectRequestsIfInactive: false });
    const refusal = {
      status: 503,
      body: { code: 'mlp.gate.model_not_running', message: expect.stringContaining('It runs elsewhere') },
    };
    expect(await service.predict({})).toMatchObject(refusal);
    await service.connection();
    await scene.server.host.container
      .get(Pool)
      .query(`update instances set created_at = created_at - interval '1 minute' where model_id = $1`, [service.id]);
    expect(await service.predict({})).toMatchObject(refusal);
  });
});
