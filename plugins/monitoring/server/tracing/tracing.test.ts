import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import limits from '#plugins/limits/server/index.ts';
import usage from '#plugins/usage/server/index.ts';
import monitoring from '../index.ts';
import { startCollector, type CollectedSpan } from '../test/collector.ts';
import { fromTraceparent } from './tracing.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callers = `00-${traceId}-b7ad6b7169203331-01`;
const plugins = [apiKeys, limits, usage, monitoring];

let collector: Awaited<ReturnType<typeof startCollector>>;
let scene: Scene;
beforeAll(async () => {
  collector = await startCollector();
  scene = await Scene.open({ plugins, environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` } });
});
afterAll(async () => {
  await scene.close();
  await collector.stop();
});
afterEach(() => void collector.spans.splice(0));

const spanOf = (check: (span: CollectedSpan) => boolean = () => true) =>
  vi.waitFor(
    () => {
      const found = collector.spans.find(check);
      if (!found) throw new Error('There is no such span yet.');
      return found;
    },
    { timeout: 10_000, interval: 50 },
  );

test("a call is a span below its caller's, and the service is told of the call's own", async () => {
  const service = await scene.service();
  const instance = await service.instance();
  await service.becomes('RUNNING');
  const calling = service.predict({ a: 1 }, { traceparent: callers });
  const { requestId, headers } = await instance.request();
  instance.send({ requestId, predict: { data: { json: '{"ok":true}' } } });
  expect((await calling).status).toBe(200);
  const span = await spanOf();
  expect(span).toMatchObject({
    traceId,
    parentSpanId: 'b7ad6b7169203331',
    name: `predict system/${service.name}`,
    kind: 2,
    attributes: {
      'berth.call.outcome': 'answered',
      'berth.service.id': service.id,
      'http.response.status_code': 200,
      'http.request.body.size': 7,
    },
  });
  expect(headers?.traceparent).toBe(`00-${traceId}-${span.spanId}-01`);
});

test('a chat tells which model answered with how many tokens', async () => {
  const service = await scene.service({ taskType: 'chat-completion' });
  const instance = await service.instance();
  await service.becomes('RUNNING');
  const calling = service.predict({ messages: [] });
  const { requestId } = await instance.request();
  instance.send({
    requestId,
    predict: { data: { json: '{"model":"small-1","choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7}}' } },
  });
  await calling;
  const span = await spanOf();
  expect(span.name).toBe(`chat system/${service.name}`);
  expect(span.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': `system/${service.name}`,
    'gen_ai.response.model': 'small-1',
    'gen_ai.usage.input_tokens': 11,
    'gen_ai.usage.output_tokens': 7,
  });
  expect(span.parentSpanId).toBeUndefined();
});

test('so does the last part of one that is streamed', async () => {
  const service = await scene.service({ taskType: 'chat-completion' });
  const instance = await service.instance();
  await service.becomes('RUNNING');
  const streaming = service.stream({ messages: [] });
  const { requestId } = await instance.request();
  const part = (json: string, finish: boolean) =>
    instance.send({ requestId, partialPredict: { data: { json }, start: false, finish } });
  part('{"model":"small-1","choices":[{"index":0,"delta":{"content":"Ahoy"}}]}', false);
  part('{"model":"small-1","choices":[],"usage":{"prompt_tokens":11,"completion_tokens":2}}', false);
  part('', true);
  await (await streaming).text();
  expect((await spanOf()).attributes).toMatchObject({
    'gen_ai.response.model': 'small-1',
    'gen_ai.usage.input_tokens': 11,
    'gen_ai.usage.output_tokens': 2,
  });
});

test('a call that fails is a span that says so', async () => {
  const service = await scene.service();
  expect((await service.predict({})).status).toBe(503);
  expect(await spanOf()).toMatchObject({
    status: { code: 2 },
    attributes: {
      'berth.call.outcome': 'refused',
      'error.type': 'mlp.gate.model_not_running',
      'http.response.status_code': 503,
    },
  });
});

test('what a caller does not want traced is not, and its wish travels on', async () => {
  const service = await scene.service();
  const instance = await service.instance();
  await service.becomes('RUNNING');
  const call = async (traceparent: string) => {
    const calling = service.predict({}, { traceparent });
    const { requestId, headers } = await instance.request();
    instance.send({ requestId, predict: { data: { json: '1' } } });
    await calling;
    return headers?.traceparent;
  };
  expect(await call(callers.replace(/01$/, '00'))).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
  // Spans are sent in the order of their calls, so that the first would be there by now.
  const unread = await call('no such thing');
  const span = await spanOf();
  expect(unread).toBe(`00-${span.traceId}-${span.spanId}-01`);
  expect(collector.spans).toHaveLength(1);
});

test('a collector that is away hurts no call, and holds up no end', async () => {
  const gone = await startCollector();
  await gone.stop();
  const alone = await Scene.open({ plugins, environment: { OTEL_EXPORTER_OTLP_ENDPOINT: gone.url } });
  const service = await alone.service();
  const instance = await service.instance();
  await service.becomes('RUNNING');
  for (let index = 0; index < 20; index++) {
    const calling = service.predict({});
    const { requestId } = await instance.request();
    instance.send({ requestId, predict: { data: { json: '1' } } });
    expect((await calling).status).toBe(200);
  }
  await alone.close();
});

test.each([
  undefined,
  '',
  'x',
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  `00-${traceId}-0000000000000000-01`,
  `ff-${traceId}-b7ad6b7169203331-01`,
  callers.toUpperCase(),
])('%j is no span of a caller', (header) => {
  expect(fromTraceparent(header)).toBeUndefined();
});
