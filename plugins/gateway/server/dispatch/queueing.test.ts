import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Scene } from '../test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open();
});
afterAll(() => scene.close());

const said = (value: unknown) => ({ data: { json: JSON.stringify(value) } });

test.each([
  ['without an image', {}, 'service.image.missing'],
  ['that is a prototype', { prototype: true }, 'service.prototype'],
  ['that is a prototype of what runs elsewhere', { prototype: true, hostingType: 'EXTERNAL' }, 'service.prototype'],
])('a call of a service %s is refused at once, as a start of it by hand is', async (_what, settings, code) => {
  const service = await scene.service({
    hostingType: 'INTERNAL',
    minInstancesCount: 0,
    rejectRequestsIfInactive: false,
    timeouts: { podStartTimeoutSec: 2, predictTimeoutSec: 60 },
    ...settings,
  });
  const { status, body } = await scene.call('POST', `${service.home}/instances`, 1);
  expect([status, body.code]).toEqual([409, code]);
  expect(await service.predict({})).toMatchObject({ status, body: { code, message: body.message } });
  // That it is in use is noted all the same.
  expect((await scene.call('POST', `${service.home}/activity`)).status).toBe(200);
});

describe('a queue by priority', () => {
  test('lets as many through to each instance as are set', async () => {
    const service = await scene.service({ priorityQueue: { enabled: true, concurrencyLevel: 2 } });
    const instance = await service.instance();
    const answers = [1, 2, 3].map((each) => service.predict(each));
    const running = [await instance.request(), await instance.request()];
    expect(instance.received.filter(({ predict }) => predict)).toEqual([]);
    instance.send({ requestId: running[0]!.requestId, predict: { data: running[0]!.predict!.data } });
    const third = await instance.request();
    for (const { requestId, predict } of [running[1]!, third])
      instance.send({ requestId, predict: { data: predict!.data } });
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual([1, 2, 3]);
  });

  test('has nobody wait longer than the call may take', async () => {
    const service = await scene.service({
      priorityQueue: { enabled: true, concurrencyLevel: 1 },
      timeouts: { podStartTimeoutSec: 1, predictTimeoutSec: 1 },
    });
    const instance = await service.instance();
    const running = service.stream({});
    const { requestId } = await instance.request();
    const beat = setInterval(
      () => instance.send({ requestId, partialPredict: { ...said({}), start: false, finish: false } }),
      100,
    );
    onTestFinished(() => clearInterval(beat));
    expect((await service.predict({})).body).toMatchObject({ code: 'mlp.gate.queue_timeout', status: 503 });
    instance.send({ requestId, partialPredict: { finish: true } });
    clearInterval(beat);
    await (await running).text();
    instance.echo();
    expect((await service.predict({ a: 1 })).body).toEqual({ a: 1 });
  });
});

describe('batches', () => {
  const batching = (batch: object, more: Readonly<Record<string, unknown>> = {}) =>
    scene.service({ batchesConfig: { batchSize: 3, timeWaitMs: 50, maxLengthToSkip: 100, ...batch }, ...more });

  test('requests that come together are sent together, and each gets its own answer or error', async () => {
    const service = await batching({ timeWaitMs: 5_000 });
    const instance = await service.instance();
    const answers = ['a', 'b', 'c'].map((each) => service.predict({ each }));
    const { requestId, batch } = await instance.request();
    const names = batch!.data.map(({ data }) => (JSON.parse(String(data!.json)) as { each: string }).each);
    expect(names.toSorted()).toEqual(['a', 'b', 'c']);
    instance.send({
      requestId,
      batch: {
        data: batch!.data.map((item, at) => ({
          requestId: item.requestId,
          ...(names[at] === 'b'
            ? { error: { code: 'no.b', message: 'No b.', status: 400 } }
            : { predict: said(names[at]) }),
        })),
      },
    });
    expect((await Promise.all(answers)).map(({ body }) => body.code ?? body)).toEqual(['a', 'no.b', 'c']);
  });

  test('a batch that does not fill up is sent after its time, a single request as such', async () => {
    const service = await batching({});
    const instance = await service.instance();
    const answer = service.predict({ a: 1 });
    const { requestId, predict } = await instance.request();
    instance.send({ requestId, predict: { data: predict!.data } });
    expect((await answer).body).toEqual({ a: 1 });
  });

  test('a service that knows no batches is asked one by one', async () => {
    const service = await batching({ timeWaitMs: 5_000 });
    const instance = await service.instance();
    const answers = ['a', 'b', 'c'].map((each) => service.predict({ each }));
    const { requestId } = await instance.request();
    instance.send({
      requestId,
      error: { code: 'mlp-action.common.method-not-supported', message: 'No batches.', status: 500 },
    });
    instance.echo();
    expect((await Promise.all(answers)).map(({ body }) => body.each)).toEqual(['a', 'b', 'c']);
  });

  test.each([
    ['longer than is set', { maxLengthToSkip: 5 }],
    ['of a service with a batch size of 1', { batchSize: 1 }],
  ])('requests %s go alone', async (_what, batch) => {
    const service = await batching({ timeWaitMs: 5_000, ...batch });
    const instance = (await service.instance()).echo();
    expect((await service.predict({ a: 'long enough' })).body).toEqual({ a: 'long enough' });
    expect(instance.received.filter((each) => each.batch)).toEqual([]);
  });

  test('a request whose caller leaves is not sent', async () => {
    const service = await batching({ timeWaitMs: 300 });
    const instance = (await service.instance()).echo();
    const controller = new AbortController();
    const { url } = scene.server;
    const left = fetch(`${url}${service.gateway}/predict`, {
      method: 'POST',
      body: '{"gone":1}',
      headers: { cookie: `berth_session=${scene.session}`, origin: url },
      signal: controller.signal,
    });
    controller.abort();
    await expect(left).rejects.toThrow();
    expect((await service.predict({ stays: 1 })).body).toEqual({ stays: 1 });
    expect(instance.received.filter((each) => each.batch)).toEqual([]);
  });
});
