import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Scene } from '../test/scene.ts';
import { said, serving } from '../test/serving.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open();
});
afterAll(() => scene.close());

const part = (value: unknown, more: object = {}) => ({
  partialPredict: { ...said(value), start: false, finish: false, ...more },
});
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('streams', () => {
  test('parts that are printed over several lines stay one line each, and the last line tells the cost to who asks for it', async () => {
    const service = await scene.service();
    const instance = await service.instance();
    const stream = async (headers: Record<string, string>) => {
      const answer = service.stream({}, { headers });
      const { requestId } = await instance.request();
      instance.send({
        requestId,
        partialPredict: { data: { json: '{\n  "a": "x\\ny",\r\n  "b": 1\n}' }, start: true },
      });
      instance.send({ requestId, partialPredict: { finish: true } });
      return (await answer).text();
    };
    expect(await stream({})).toBe('{"a":"x\\ny","b":1}\n');
    expect(lines(await stream({ 'z-stream-summary': '1' }))).toEqual([{ a: 'x\ny', b: 1 }, { summary: { cost: 0 } }]);
  });

  test('a part that is not JSON ends the stream with a line that says so', async () => {
    const service = await scene.service();
    const instance = await service.instance();
    const answer = service.stream({});
    const { requestId } = await instance.request();
    instance.send({ requestId, ...part({ a: 1 }) });
    instance.send({ requestId, partialPredict: { data: { json: '{\n"a"' } } });
    expect(lines(await (await answer).text())).toEqual([
      { a: 1 },
      { error: expect.objectContaining({ code: 'mlp.gate.answer_not_json' }) },
    ]);
  });

  test('whoever leaves a stream ends the work for it, at services that understand it', async () => {
    const begin = async (version: number) => {
      const service = await scene.service();
      const instance = await service.instance({ version });
      const controller = new AbortController();
      const answer = service.stream({}, { signal: controller.signal });
      const { requestId } = await instance.request();
      instance.send({ requestId, ...part({ a: 1 }) });
      const response = await answer;
      controller.abort();
      await expect(response.text()).rejects.toThrow();
      return { instance, requestId };
    };
    const older = await begin(2);
    const { instance, requestId } = await begin(3);
    expect(await instance.request()).toMatchObject({ requestId, error: { code: 'mlp.gate.cancelled' } });
    // Its caller left before.
    expect(older.instance.received.filter(({ error }) => error)).toEqual([]);
  });

  test('no other instance is tried once a part has come', async () => {
    const service = await scene.service({ retriesConfig: { maxRetries: 3, timeoutsMs: [1] } });
    const [one, other] = [await service.instance(), await service.instance()];
    const answer = service.stream({});
    const { requestId } = await one.request();
    one.send({ requestId, ...part({ a: 1 }) });
    const response = await answer;
    one.close();
    expect(lines(await response.text())).toEqual([
      { a: 1 },
      { error: expect.objectContaining({ code: 'mlp.gate.connection_lost' }) },
    ]);
    expect(other.received.filter(({ predict }) => predict)).toEqual([]);
  });
});

test('whoever leaves a plain call ends the work for it too', async () => {
  const service = await scene.service();
  const instance = await service.instance();
  const controller = new AbortController();
  const { url } = scene.server;
  const left = fetch(`${url}${service.gateway}/predict`, {
    method: 'POST',
    body: '{}',
    headers: { cookie: `berth_session=${scene.session}`, origin: url },
    signal: controller.signal,
  });
  const { requestId } = await instance.request();
  controller.abort();
  await expect(left).rejects.toThrow();
  expect(await instance.request()).toMatchObject({ requestId, error: { code: 'mlp.gate.cancelled' } });
});

test('an answer that is no JSON is a failure of the service; what is JSON is passed on', async () => {
  const service = await scene.service();
  serving(await service.instance(), (json: string) => ({ predict: { data: { json } } }));
  for (const json of ['', ' ', 'sorry', '{not json', '{"a":', '[1}', '{"a":NaN}', '[-Infinity]', '"text']) {
    const { status, body } = await service.predict(json);
    expect([json, status, body.code]).toEqual([json, 502, 'mlp.gate.answer_not_json']);
  }
  for (const json of ['null', ' 12 ', '-0.5', '"NaN"', '{"text":"Infinity"}', ' [] \n', `"${'x'.repeat(2 ** 17)}"`]) {
    const { status, body } = await service.predict(json);
    expect([status, body]).toEqual([200, JSON.parse(json)]);
  }
});

test('what a service says that can stand in no header is left out, and its answer or failure is passed on', async () => {
  const service = await scene.service();
  const instance = await service.instance();
  const answer = service.predict({ a: 1 });
  const first = await instance.request();
  instance.send({
    requestId: first.requestId,
    predict: { data: { json: first.predict!.data!.json! } },
    headers: { 'Z-Server-Time': '1\r\nset-cookie: a=b' },
  });
  const answered = await answer;
  expect([answered.status, answered.body, answered.headers.get('z-server-time')]).toEqual([200, { a: 1 }, null]);
  const failure = service.predict({});
  const { requestId } = await instance.request();
  const args = { retryAfter: 'скоро' };
  instance.send({ requestId, error: { code: 'busy', message: 'Later.', status: 400, args } });
  expect(await failure).toMatchObject({ status: 400, body: { code: 'busy', args } });
});

describe('a plain predict of a service that streams', () => {
  const chunk = (delta: object, more: object = {}) => ({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, ...more }],
  });

  test('answers the chunks of a chat completion as the completion that they make', async () => {
    const service = await scene.service();
    const instance = await service.instance();
    const answer = service.predict({ messages: [], stream: true });
    const { requestId } = await instance.request();
    const call = (index: number, more: object) => ({ tool_calls: [{ index, ...more }] });
    for (const each of [
      chunk({ role: 'assistant', content: 'Hel' }),
      chunk({ content: 'lo' }),
      chunk(call(0, { id: 't', type: 'function', function: { name: 'look', arguments: '{"a"' } })),
      chunk(call(0, { function: { arguments: ':1}' } })),
      { ...chunk({}, { finish_reason: 'stop' }), usage: { total_tokens: 5 } },
    ])
      instance.send({ requestId, ...part(each) });
    instance.send({ requestId, partialPredict: { finish: true } });
    expect((await answer).body).toEqual({
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Hello',
            tool_calls: [{ id: 't', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }],
          },
          finish_reason: 'stop',
        },
      ],
      usage: { total_tokens: 5 },
    });
  });

  test.each([
    ['other parts as a list', [{ a: 1 }, [2]], [{ a: 1 }, [2]]],
    ['a lone part itself', [{ a: 1 }], { a: 1 }],
  ])('answers %s', async (_what, parts, expected) => {
    const service = await scene.service();
    const instance = await service.instance();
    const answer = service.predict({});
    const { requestId } = await instance.request();
    for (const each of parts) instance.send({ requestId, ...part(each) });
    instance.send({ requestId, partialPredict: { finish: true } });
    expect((await answer).body).toEqual(expected);
  });
});

describe('JSON that nests deeper than services are sent', () => {
  const deep = '['.repeat(4_000_000);
  test.each([
    ['/predict', deep],
    ['/predict', `{"texts":${deep}`],
    ['/predict-with-config', JSON.stringify({ data: JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`) })],
    ['/predict-with-config-v2', JSON.stringify({ data: `${'['.repeat(300)}${']'.repeat(300)}` })],
    ['/predict-with-config-v2', JSON.stringify({ data: '1', config: `${'{"a":'.repeat(300)}1${'}'.repeat(300)}` })],
    ['/predict-with-config-v2-stream', JSON.stringify({ data: `${'['.repeat(300)}${']'.repeat(300)}` })],
    ['/ext', JSON.stringify({ methodName: 'm', params: { a: `${'['.repeat(300)}${']'.repeat(300)}` } })],
  ])('at %s reaches no instance', async (path, body) => {
    const service = await scene.service();
    const instance = await service.instance();
    const response = await fetch(`${scene.server.url}${service.gateway}${path}`, {
      method: 'POST',
      headers: { cookie: `berth_session=${scene.session}`, origin: scene.server.url },
      body,
    });
    const { code } = (await response.json()) as { code: string };
    expect([response.status, ['request.too_deep', 'request.malformed'].includes(code)]).toEqual([400, true]);
    expect(instance.received.filter(({ predict, ext }) => predict ?? ext)).toEqual([]);
  });
});

describe('the base under which older clients look for everything', () => {
  test('leads to the gateway and to all other calls', async () => {
    const service = await scene.service();
    (await service.instance()).echo();
    const old = `/api/mlpgate/account/system/model/${service.name}`;
    expect((await scene.call('POST', `${old}/predict?dataType=json`, { a: 1 })).body).toEqual({ a: 1 });
    expect((await scene.call('GET', old)).body).toMatchObject({ modelName: service.name });
    expect((await scene.call('GET', `${old}/predict-config`)).body).toEqual([]);
    expect((await scene.call('GET', '/api/mlpgate/nothing')).body).toMatchObject({ code: 'route.not_found' });
  });
});
