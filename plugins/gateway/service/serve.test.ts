import { expect, test } from 'vitest';
import { openTestGate, type TestGate } from '#plugins/gateway/server/gate/test/open-test-gate.ts';
import type { Connection, Part } from '#plugins/gateway/server/gate/types.ts';
import { startService, type ServiceProcess } from './test/service-process.ts';

/** A gate that names itself as the only server, with the sample service connected to it. */
async function connected(
  environment = {},
): Promise<{ gate: TestGate; service: ServiceProcess; connection: Connection }> {
  const arrived = Promise.withResolvers<Connection>();
  const gate: TestGate = await openTestGate({
    onConnected: arrived.resolve,
    cluster: () => ({ servers: [`127.0.0.1:${gate.port}`], currentServer: `127.0.0.1:${gate.port}` }),
  });
  const service = startService({
    MLP_GRPC_HOST: `127.0.0.1:${gate.port}`,
    MLP_SERVICE_TOKEN: '7.1',
    HOSTNAME: 'pod',
    IMAGE_NAME: 'sample:1',
    ...environment,
  });
  return { gate, service, connection: await arrived.promise };
}

const task = (value: unknown) => ({ data: { json: JSON.stringify(value) } });
const valueOf = (answer: { data: { json?: string | Buffer } | undefined }) => JSON.parse(String(answer.data?.json));

test('a service introduces itself', async () => {
  const { connection } = await connected();
  expect(connection).toMatchObject({
    hostname: 'pod',
    image: 'sample:1',
    version: 3,
    descriptor: { name: 'sample', fittable: true, schemaFiles: { 'predictRequest-example.json': '{"do":"echo"}' } },
  });
  expect(Object.keys(connection.descriptor.methods).toSorted()).toEqual(['ext', 'fit', 'predict']);
});

test('a handler is given data, config, headers and who it is; its answer says how long it took', async () => {
  const { connection } = await connected();
  const answer = await connection.predict(
    { ...task({ do: 'echo' }), config: { json: '{"c":[1]}' }, headers: { 'Z-requestId': 'r' } },
    {},
  );
  expect(valueOf(answer)).toEqual({
    data: { do: 'echo' },
    config: { c: [1] },
    headers: { 'Z-requestId': 'r' },
    modelName: 'model-7',
  });
  expect(answer.headers['Z-Server-Time']).toMatch(/^\d+$/);
});

test('a header that a handler sets goes with its answer, and no value is null', async () => {
  const { connection } = await connected();
  const answer = await connection.predict(task({ do: 'bill' }), {});
  expect(valueOf(answer)).toBeNull();
  expect(answer.headers['Z-custom-billing']).toBe('7');
});

test.each([
  [
    'a fault',
    JSON.stringify({ do: 'refuse' }),
    { code: 'sample.refused', message: 'No ${what}.', status: 404, args: { what: 'luck' } },
  ],
  [
    'an exception',
    JSON.stringify({ do: 'crash' }),
    { code: 'mlp-action.common.processing-exception', message: 'undefined is not a function', status: 500 },
  ],
  ['data that is not JSON', '{', { code: 'mlp-action.common.bad-request', status: 400 }],
])('%s becomes an error body', async (_what, json, expected) => {
  const { connection } = await connected();
  await expect(connection.predict({ data: { json } }, {})).rejects.toMatchObject(expected);
});

test('requests are handled side by side', async () => {
  const { connection } = await connected();
  const order: string[] = [];
  await Promise.all([
    connection.predict(task({ do: 'wait', ms: 400 }), {}).then(() => order.push('slow')),
    connection.predict(task({ do: 'wait', ms: 1 }), {}).then(() => order.push('quick')),
  ]);
  expect(order).toEqual(['quick', 'slow']);
});

test('an AsyncIterable is streamed, with headers for each part', async () => {
  const { connection } = await connected();
  const parts: Part[] = [];
  await connection.stream(task({ do: 'count', parts: 3 }), {}, (part) => parts.push(part));
  expect(
    parts.map(({ data, start, finish, headers }) => [
      data && valueOf({ data }),
      start,
      finish,
      headers['Z-custom-billing'],
    ]),
  ).toEqual([
    [{ part: 1 }, true, false, '1'],
    [{ part: 2 }, false, false, '2'],
    [{ part: 3 }, false, false, '3'],
    [undefined, false, true, undefined],
  ]);
});

test('what a stream returns at its end is its last part', async () => {
  const { connection } = await connected();
  const parts: Part[] = [];
  await connection.stream(task({ do: 'count up', parts: 2 }), {}, (part) => parts.push(part));
  expect(parts.map(({ data, start, finish }) => [data && valueOf({ data }), start, finish])).toEqual([
    [{ part: 1 }, true, false],
    [{ part: 2 }, false, true],
  ]);
});

test('a stream that breaks off ends with its error', async () => {
  const { connection } = await connected();
  const parts: Part[] = [];
  await expect(connection.stream(task({ do: 'break' }), {}, (part) => parts.push(part))).rejects.toMatchObject({
    code: 'sample.broke',
  });
  expect(parts).toHaveLength(1);
});

test('a batch is answered item by item', async () => {
  const { connection } = await connected();
  const [good, bad, billed] = await connection.batch(
    { items: [{ do: 'echo' }, { do: 'refuse' }, { do: 'bill' }].map((each) => ({ json: JSON.stringify(each) })) },
    {},
  );
  expect(good).toMatchObject({ headers: { 'Z-Server-Time': expect.any(String) } });
  expect(bad).toMatchObject({ code: 'sample.refused', status: 404 });
  expect(billed).toMatchObject({ headers: { 'Z-custom-billing': '7' } });
});

test('ext methods are called by name, unknown ones refused', async () => {
  const { connection } = await connected();
  expect(valueOf(await connection.ext({ methodName: 'greet', params: { name: { json: 'Ada' } } }, {}))).toBe(
    'hello Ada',
  );
  await expect(connection.ext({ methodName: 'toString', params: {} }, {})).rejects.toMatchObject({
    code: 'mlp-action.common.method-not-supported',
  });
});

test('a fit is given its task and tells its progress with what it measured', async () => {
  const { connection, service } = await connected();
  const progress: unknown[] = [];
  const request = {
    trainData: { json: '{"texts":[]}' },
    config: { json: '{"epochs":2}' },
    modelDir: 'new',
    previousModelDir: 'old',
    targetServiceInfo: { accountId: 1, modelId: 2, modelName: 'm', authToken: 'k' },
    datasetInfo: { accountId: 1, datasetId: 3, name: 'd', type: 'json/texts' },
  };
  await connection.fit({ request }, {}, (...told) => progress.push(told));
  expect(progress).toEqual([[50, { step: 1, values: { loss: 0.5, error: null } }]]);
  await service.says(
    `fitting ${JSON.stringify({
      trainData: '{"texts":[]}',
      targetsData: '{}',
      modelDir: 'new',
      previousModelDir: 'old',
      target: request.targetServiceInfo,
      dataset: request.datasetInfo,
      config: { epochs: 2 },
    })}`,
  );
});

test('ten megabytes travel both ways', async () => {
  const { connection } = await connected();
  const text = 'ж'.repeat(5 * 1024 * 1024);
  expect(valueOf(await connection.predict(task({ do: 'echo', text }), {})).data.text === text).toBe(true);
});

test('work that nobody waits for ends', async () => {
  const { service, connection } = await connected();
  const controller = new AbortController();
  const answer = connection.predict(task({ do: 'hang' }), { signal: controller.signal });
  await service.says('hanging');
  controller.abort(new Error('the caller left'));
  await expect(answer).rejects.toThrow('the caller left');
  await service.says('aborted');
  expect(valueOf(await connection.predict(task({ do: 'wait', ms: 1 }), {}))).toBe('waited');
});
