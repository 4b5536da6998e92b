import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { Fault } from '#core/contract/fault.ts';
import { cachingSetting } from '#plugins/answer-cache/server/settings.ts';
import { Services } from '#plugins/services/server/public.ts';
import type { RawService } from '../gate/test/raw-peer.ts';
import {
  answerCache,
  callGuard,
  callObserver,
  GatewayCalls,
  type AnswerCache,
  type CallRecord,
  type GuardedCall,
} from '../public.ts';
import { Scene, type SceneService } from '../test/scene.ts';

const records: CallRecord[] = [];
const entered: GuardedCall[] = [];
let wantsBodies = false;
let refusal: Fault | undefined;
/** What an observer still does once a call has ended. */
let ending: PromiseWithResolvers<void> | undefined;
const settled: number[] = [];
const cached = new Map<string, Parameters<AnswerCache['keep']>[2]>();
const keyOf = (id: number, call: Parameters<AnswerCache['find']>[1]) => `${id} ${String(call.data.json)}`;

const listeners = plugin({
  id: 'listeners',
  contributes: [
    cachingSetting,
    callObserver({ needs: {}, make: () => ({ entered: () => fail(), ended: () => fail() }) }),
    callObserver({
      needs: {},
      make: () => ({
        wantsBodies: () => wantsBodies,
        entered: (call) => entered.push(call),
        ended: (record) => void records.push(record),
      }),
    }),
    callObserver({ needs: {}, make: () => ({ ended: () => ending?.promise }) }),
    callGuard({
      needs: {},
      make: () => ({
        enter() {
          if (refusal) throw refusal;
          return Promise.resolve({ settle: (cost) => settled.push(cost), headers: { 'x-guarded': 'yes' } });
        },
      }),
    }),
    answerCache({
      needs: {},
      make: () => ({ keeps: () => true, find: () => Promise.resolve(undefined), keep: () => undefined }),
    }),
    answerCache({
      needs: {},
      make: () => ({
        keeps: ({ data }) => data.caching.enabled,
        find: ({ id }, call) => Promise.resolve(cached.get(keyOf(id, call))),
        keep: ({ id }, call, answer) =>
          void cached.set(keyOf(id, call), { headers: answer.headers, data: { json: String(answer.data.json) } }),
      }),
    }),
  ],
});

function fail(): never {
  throw new Error('This observer is broken.');
}

let scene: Scene;
let service: SceneService;
let instance: RawService;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [listeners] });
  service = await scene.service();
  await scene.server.host.container.get(Services).change(service.id, {
    billingSettings: { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInNanoToken: 2_000_000_000 },
  });
  instance = await service.instance();
});
afterAll(() => scene.close());
afterEach(() => {
  for (const each of [records, entered, settled]) each.length = 0;
  cached.clear();
  refusal = undefined;
  ending = undefined;
  wantsBodies = false;
});

const answer = (json: string) =>
  instance.request().then(({ requestId }) => instance.send({ requestId, predict: { data: { json } } }));
const text = (payload: { readonly json?: string | Buffer | undefined } | undefined) => String(payload?.json);

describe('observers are told', () => {
  test('of a predict: what was sent, answered and paid, and by whom; one that fails disturbs nobody', async () => {
    const [{ status, headers }] = await Promise.all([
      service.predict({ a: 1 }, { traceparent: '00-1-2-01' }),
      answer('{"long":"answer"}'),
    ]);
    expect([status, headers.get('x-guarded')]).toEqual([200, 'yes']);
    expect(entered).toMatchObject([{ bytes: 7, service: { id: service.id } }]);
    expect(records).toMatchObject([
      {
        kind: 'predict',
        outcome: 'answered',
        fault: undefined,
        requestBytes: 7,
        answerBytes: 17,
        cost: 2,
        cached: false,
        service: { id: service.id },
        caller: { login: expect.any(String) },
        headers: { traceparent: '00-1-2-01' },
      },
    ]);
    const [{ id, at, tookMs, instanceId, request, answer: answered }] = records as [CallRecord];
    expect(id).toBe(records[0]!.headers['Z-requestId']);
    expect(Math.abs(Date.now() - at)).toBeLessThan(10_000);
    expect(tookMs).toBeGreaterThan(0);
    expect(instanceId).toEqual(expect.any(Number));
    expect(request && 'data' in request && text(request.data)).toBe('{"a":1}');
    expect(text(answered?.data)).toBe('{"long":"answer"}');
    expect(settled).toEqual([2]);
  });

  test.each([
    [true, '{"a":1}\n{"b":2}'],
    [false, undefined],
  ])('of a stream, with its parts where they are wanted (%j)', async (wanted, body) => {
    wantsBodies = wanted;
    const stream = service.stream({}).then((response) => response.text());
    const { requestId } = await instance.request();
    for (const json of ['{"a":1}', '{"b":2}']) instance.send({ requestId, partialPredict: { data: { json } } });
    instance.send({ requestId, partialPredict: { finish: true } });
    await stream;
    expect(records).toMatchObject([{ kind: 'stream', outcome: 'answered', answerBytes: 14, cost: 2 }]);
    expect(records[0]!.answer?.data.json).toBe(body);
  });

  test.each(['resolve', 'reject'] as const)(
    'before the answer leaves, which waits until they %s what they promised',
    async (how) => {
      ending = Promise.withResolvers();
      let left = false;
      const call = service.predict({}).finally(() => (left = true));
      await answer('1');
      await vi.waitFor(() => expect(records).toHaveLength(1));
      // As long a way as that of the answer.
      expect((await scene.call('GET', '/healthz')).status).toBe(200);
      expect(left).toBe(false);
      ending[how](new Error('This observer broke its promise.') as never);
      expect(await call).toMatchObject({ status: 200, body: 1 });
    },
  );

  test('of an ext call', async () => {
    const call = scene.call('POST', `${service.gateway}/ext`, {
      methodName: 'say',
      params: { word: '"hi"', other: '1' },
    });
    const { requestId } = await instance.request();
    instance.send({ requestId, ext: { data: { json: '"ho"' } } });
    expect((await call).body).toBe('ho');
    expect(records).toMatchObject([
      { kind: 'ext', outcome: 'answered', requestBytes: 5, answerBytes: 4, request: { methodName: 'say' } },
    ]);
  });

  test('of a call that a guard refuses, which reached nobody', async () => {
    refusal = new Fault('test.refused', 'No.', 429);
    expect((await service.predict({})).status).toBe(429);
    expect(records).toMatchObject([{ outcome: 'refused', fault: { code: 'test.refused' }, cost: 0, answerBytes: 0 }]);
    expect(records[0]!.instanceId).toBeUndefined();
    expect(entered).toHaveLength(1);
    expect(settled).toEqual([]);
  });

  test('of a call for which there is no instance', async () => {
    const idle = await scene.service();
    await idle.predict({});
    expect(records).toMatchObject([{ outcome: 'refused', fault: { code: 'mlp.gate.model_not_running' } }]);
    expect(settled).toEqual([0]);
  });

  test('of a call that its service failed at, which costs nothing', async () => {
    const call = service.predict({});
    const { requestId } = await instance.request();
    instance.send({ requestId, error: { code: 'no.voice', message: 'None.', status: 400 } });
    await call;
    expect(records).toMatchObject([
      { outcome: 'failed', fault: { code: 'no.voice' }, cost: 0, instanceId: expect.any(Number) },
    ]);
    expect(settled).toEqual([0]);
  });

  test('of a caller who left', async () => {
    const controller = new AbortController();
    const stream = service.stream({}, { signal: controller.signal });
    const { requestId } = await instance.request();
    instance.send({ requestId, partialPredict: { data: { json: '1' }, start: true } });
    await stream;
    controller.abort();
    expect(await instance.request()).toMatchObject({ error: { code: 'mlp.gate.cancelled' } });
    await vi.waitFor(() => expect(records).toMatchObject([{ outcome: 'gone', cost: 0, answerBytes: 1 }]));
  });

  test('of a caller who left a stream, which costs what its parts told until then', async () => {
    const counted = await scene.service();
    await scene.server.host.container.get(Services).change(counted.id, {
      billingSettings: { isBillingEnabled: true, billingUnit: 'custom', billingUnitPriceInNanoToken: 1_000_000_000 },
    });
    const one = await counted.instance();
    const controller = new AbortController();
    const stream = counted.stream({}, { signal: controller.signal });
    const { requestId } = await one.request();
    const headers = { 'Z-custom-billing': '3' };
    one.send({ requestId, headers, partialPredict: { data: { json: '1' }, start: true } });
    await stream;
    controller.abort();
    await vi.waitFor(() => expect(records).toMatchObject([{ outcome: 'gone', cost: 3 }]));
    expect(settled).toEqual([3]);
  });

  test('of every call in a batch, with the instance that it was given to', async () => {
    const batched = await scene.service({ batchesConfig: { batchSize: 2, timeWaitMs: 1_000 } });
    const one = await batched.instance();
    const calls = [batched.predict(1), batched.predict(2)];
    const { requestId, batch } = await one.request();
    one.send({
      requestId,
      batch: { data: batch!.data.map((item) => ({ requestId: item.requestId, predict: { data: item.data } })) },
    });
    await Promise.all(calls);
    expect(records).toMatchObject(
      [1, 2].map(() => ({ outcome: 'answered', answerBytes: 1, instanceId: expect.any(Number) })),
    );
  });

  test('of calls that somebody else takes to the service', async () => {
    const calls = scene.server.host.container.get(GatewayCalls);
    const target = await calls.target(
      {
        userId: 1,
        login: 'x',
        superadmin: true,
        account: undefined,
        memberships: new Map(),
        features: new Set(),
        key: undefined,
      },
      'system',
      service.name,
    );
    const request = {
      caller: undefined,
      account: 'system',
      model: service.name,
      headers: { 'Z-requestId': 'r' },
      signal: new AbortController().signal,
    };
    const done = await calls.pass(target, request, 12, async (trace) => {
      trace.reach('7');
      trace.answerBytes = 34;
      return { value: 'done', cost: 1 };
    });
    expect(done).toBe('done');
    expect(records).toMatchObject([
      { id: 'r', kind: 'http', outcome: 'answered', requestBytes: 12, answerBytes: 34, cost: 1, instanceId: '7' },
    ]);
    expect(settled).toEqual([1]);
    await expect(
      calls.pass(target, request, 0, () => Promise.reject(new Fault('proxy.gone', 'Gone.', 502))),
    ).rejects.toThrow('Gone.');
    expect(records[1]).toMatchObject({ outcome: 'refused', fault: { code: 'proxy.gone' } });
  });
});

describe('caches', () => {
  const caching = {
    enabled: true,
    mongoUri: 'mongodb://cache.example/none',
    collectionName: 'answers',
    recordsLimit: 10,
  };

  test('answer for the instance where they can, at the same price, past the same guards', async () => {
    const remembering = await scene.service({ caching });
    const one = await remembering.instance();
    const first = remembering.predict({ a: 1 });
    const { requestId } = await one.request();
    one.send({ requestId, predict: { data: { json: '"once"' } } });
    const { headers: fresh, body } = await first;
    const { headers: known, body: again } = await remembering.predict({ a: 1 });
    expect([body, fresh.get('z-cache'), again, known.get('z-cache')]).toEqual(['once', null, 'once', 'hit']);
    expect(one.received.filter(({ predict }) => predict)).toEqual([]);
    expect(records.map(({ cached: was, outcome, instanceId }) => [was, outcome, instanceId === undefined])).toEqual([
      [false, 'answered', false],
      [true, 'answered', true],
    ]);
    refusal = new Fault('test.refused', 'No.', 429);
    expect((await remembering.predict({ a: 1 })).status).toBe(429);
  });

  test('keep nothing that failed', async () => {
    const remembering = await scene.service({ caching });
    const one = await remembering.instance();
    const call = remembering.predict({});
    const { requestId } = await one.request();
    one.send({ requestId, error: { code: 'x', message: 'x', status: 400 } });
    await call;
    expect(cached.size).toBe(0);
  });

  test('are not asked for services without caching', async () => {
    for (const [json, expected] of [
      ['1', 1],
      ['2', 2],
    ] as const) {
      const [{ body }] = await Promise.all([service.predict({ same: true }), answer(json)]);
      expect(body).toBe(expected);
    }
    expect(cached.size).toBe(0);
  });
});
