import { expect, test } from 'vitest';
import { CallTimeout, ConnectionLost, ServiceError } from './errors.ts';
import { openTestGate } from './test/open-test-gate.ts';
import type { Part } from './types.ts';

const json = (text: string) => ({ data: { json: text } });
const text = (part: { data?: { json?: string | Buffer } | undefined }) => part.data?.json?.toString();

test('a predict carries data, config and headers, and its answer comes back', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const answer = connection.predict(
    { data: { json: '{"a":1}', dataType: 'json' }, config: { json: '{"c":2}' }, headers: { 'Z-requestId': 'r' } },
    {},
  );
  const { requestId, predict, headers } = await service.request();
  expect({
    data: text({ data: predict!.data }),
    type: predict!.data!.dataType,
    config: text({ data: predict!.config }),
    headers: { ...headers },
  }).toEqual({ data: '{"a":1}', type: 'json', config: '{"c":2}', headers: { 'Z-requestId': 'r' } });
  expect(connection.active).toBe(1);
  service.send({ requestId, predict: json('[1]'), headers: { 'Z-Server-Time': '3' } });
  expect(text(await answer)).toBe('[1]');
  expect({ ...(await answer).headers }).toEqual({ 'Z-Server-Time': '3' });
  expect(connection.active).toBe(0);
});

test('data and config are always set, even when the caller has none', async () => {
  const { service, connection } = await (await openTestGate()).join();
  void connection.predict({ data: {} }, {}).catch(() => undefined);
  const { predict } = await service.request();
  expect([predict!.data!.json!.toString(), predict!.config!.json!.toString()]).toEqual(['{}', '{}']);
});

test('answers find their requests in any order', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const answers = ['"a"', '"b"', '"c"'].map((each) => connection.predict(json(each), {}));
  const requests = [await service.request(), await service.request(), await service.request()];
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(3);
  for (const { requestId, predict } of requests.toReversed())
    service.send({ requestId, predict: { data: predict!.data } });
  expect((await Promise.all(answers)).map(text)).toEqual(['"a"', '"b"', '"c"']);
});

test('an error of the service is thrown with its code, status and values', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const answer = connection.predict(json('1'), {});
  const { requestId } = await service.request();
  service.send({
    requestId,
    error: { code: 'no.such.voice', message: 'There is no voice ${voice}.', status: 404, args: { voice: 'bass' } },
  });
  const error = await answer.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({
    code: 'no.such.voice',
    message: 'There is no voice ${voice}.',
    status: 404,
    args: { voice: 'bass' },
  });
});

test.each([
  ['of another instance', '7.2'],
  ['of another service', '8.9'],
])('an answer to a request %s is ignored', async (_what, other) => {
  const gate = await openTestGate();
  const { service, connection } = await gate.join('7.1');
  const intruder = (await gate.join(other)).service;
  const answer = connection.predict(json('"mine"'), {});
  const { requestId } = await service.request();
  const echo = await (intruder.send({ requestId, predict: json('"forged"') }),
  intruder.next(({ heartBeat }) => heartBeat));
  expect(echo).toBeDefined();
  expect(connection.active).toBe(1);
  service.send({ requestId, predict: json('"true"') });
  expect(text(await answer)).toBe('"true"');
});

test('answers nobody asked for, doubled or late, are ignored', async () => {
  const { service, connection } = await (await openTestGate()).join();
  service.send({ requestId: 12345, predict: json('1') });
  service.send({ requestId: 12345, error: { code: 'x', message: 'x' } });
  await expect(connection.predict(json('1'), { timeoutMs: 20 })).rejects.toBeInstanceOf(CallTimeout);
  const late = await service.request();
  const answer = connection.predict(json('2'), {});
  service.send({ requestId: late.requestId, predict: json('"late"') });
  const { requestId } = await service.request();
  for (const body of ['"first"', '"second"']) service.send({ requestId, predict: json(body) });
  expect(text(await answer)).toBe('"first"');
});

test('an aborted call rejects with the reason and frees its place', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const controller = new AbortController();
  const answer = connection.predict(json('1'), { signal: controller.signal });
  await service.request();
  controller.abort(new Error('the caller left'));
  await expect(answer).rejects.toThrow('the caller left');
  expect(connection.active).toBe(0);
  await expect(connection.predict(json('1'), { signal: controller.signal })).rejects.toThrow('the caller left');
});

test('a streamed answer is handed on part by part', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const parts: Part[] = [];
  const done = connection.stream(json('1'), {}, (part) => parts.push(part));
  const { requestId } = await service.request();
  service.send({
    requestId,
    partialPredict: { ...json('"a"'), start: true, finish: false },
    headers: { 'Z-custom-billing': '2' },
  });
  service.send({ requestId, partialPredict: json('"b"') });
  service.send({ requestId, partialPredict: { finish: true }, headers: { 'Z-custom-billing': '3' } });
  await done;
  expect(parts.map((part) => ({ ...part, data: text(part), headers: { ...part.headers } }))).toEqual([
    { data: '"a"', start: true, finish: false, whole: false, headers: { 'Z-custom-billing': '2' } },
    { data: '"b"', start: false, finish: false, whole: false, headers: {} },
    { data: undefined, start: false, finish: true, whole: false, headers: { 'Z-custom-billing': '3' } },
  ]);
});

test('a service that does not stream answers a stream with one whole part', async () => {
  const { service, connection } = await (await openTestGate()).join();
  service.echo();
  const parts: Part[] = [];
  await connection.stream(json('"x"'), {}, (part) => parts.push(part));
  expect(parts).toMatchObject([{ start: true, finish: true, whole: true }]);
  expect(text(parts[0]!)).toBe('"x"');
});

test('a service that streams unasked gives its last data, and all its parts', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const answer = connection.predict(json('1'), {});
  const { requestId } = await service.request();
  for (const part of [json('"a"'), json('"b"'), { finish: true }]) service.send({ requestId, partialPredict: part });
  expect(text(await answer)).toBe('"b"');
  expect((await answer).parts?.map(text)).toEqual(['"a"', '"b"', undefined]);
});

test('a stream fails with the error that ends it, or that its reader throws', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const failing = connection.stream(json('1'), {}, () => undefined);
  const first = await service.request();
  service.send({ requestId: first.requestId, partialPredict: json('1') });
  service.send({ requestId: first.requestId, error: { code: 'broken', message: 'broken', status: 500 } });
  await expect(failing).rejects.toMatchObject({ code: 'broken' });
  const unread = connection.stream(json('1'), {}, () => {
    throw new Error('the reader is gone');
  });
  const second = await service.request();
  service.send({ requestId: second.requestId, partialPredict: json('1') });
  await expect(unread).rejects.toThrow('the reader is gone');
  expect(connection.active).toBe(0);
});

test('the time limit of a stream begins anew with each part', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const done = connection.stream(json('1'), { timeoutMs: 1000 }, () => undefined);
  const failed = done.then(
    () => undefined,
    (error: unknown) => error,
  );
  const { requestId } = await service.request();
  for (let parts = 0; parts < 30; parts++) {
    service.send({ requestId, partialPredict: json('1') });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(connection.active).toBe(1);
  expect(await failed).toBeInstanceOf(CallTimeout);
});

test('an ext call names its method and carries its parameters', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const answer = connection.ext({ methodName: 'voices', params: { language: { json: 'ru' } } }, {});
  const { requestId, ext } = await service.request();
  expect([ext!.methodName, ext!.params.language!.json!.toString()]).toEqual(['voices', 'ru']);
  service.send({ requestId, ext: json('["a"]') });
  expect(text(await answer)).toBe('["a"]');
});

const fit = {
  trainData: { json: '{"texts":[]}' },
  modelDir: 'dir/2',
  previousModelDir: 'dir/1',
  targetServiceInfo: { accountId: 1, modelId: 7, modelName: 'm', authToken: 'k', bucketName: 'b' },
  datasetInfo: { accountId: 1, datasetId: 5, name: 'd', type: 'json/texts' },
};

test('a fit reports its progress, with figures that can be read, and then its end', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const progress: unknown[] = [];
  const done = connection.fit({ request: fit }, {}, (...told) => progress.push(told));
  const { requestId, fit: asked } = await service.request();
  expect(asked).toMatchObject({
    modelDir: 'dir/2',
    previousModelDir: 'dir/1',
    targetServiceInfo: fit.targetServiceInfo,
    datasetInfo: fit.datasetInfo,
  });
  expect([asked!.targetsData, asked!.config].map((each) => each!.json!.toString())).toEqual(['{}', '{}']);
  const tell = (percentage: number, figures?: string) =>
    service.send({ requestId, fitStatus: { percentage }, ...(figures && { headers: { 'Z-fit-metrics': figures } }) });
  tell(10);
  tell(40, '{"step": 2, "loss": 0.5, "name": "x", "rate": null}');
  // As Python writes them, and as texts.
  tell(60, '{"step": 3, "loss, -NaN": NaN, "error": -Infinity, "rate": "NaN"}');
  for (const unreadable of ['{"loss"', 'null', '[]', '{"step": 3}']) tell(90, unreadable);
  service.send({ requestId, fit: {} });
  await done;
  expect(progress).toEqual([
    [10, undefined],
    [40, { step: 2, values: { loss: 0.5 } }],
    [60, { step: 3, values: { 'loss, -NaN': null, error: null, rate: null } }],
    ...Array.from({ length: 4 }, () => [90, undefined]),
  ]);
});

test('a fit that fails says why', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const done = connection.fit({ request: fit }, {}, () => undefined);
  service.send({
    requestId: (await service.request()).requestId,
    error: { code: 'no.data', message: 'The dataset is empty.', status: 400 },
  });
  await expect(done).rejects.toMatchObject({ code: 'no.data', status: 400 });
});

test('the results of a batch come in the order of its items, whatever became of them', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const results = connection.batch({ items: ['"a"', '"b"', '"c"'].map((each) => ({ json: each })) }, {});
  const { requestId, batch } = await service.request();
  expect(batch!.data.map((item) => item.data!.json!.toString())).toEqual(['"a"', '"b"', '"c"']);
  const [a, b] = batch!.data;
  service.send({
    requestId,
    batch: {
      data: [
        { requestId: b!.requestId, error: { code: 'bad', message: 'bad', status: 400 } },
        { requestId: a!.requestId, predict: json('"A"'), headers: { 'Z-custom-billing': '1' } },
      ],
    },
  });
  const [first, second, third] = await results;
  expect(first).toMatchObject({ headers: { 'Z-custom-billing': '1' } });
  expect(second).toMatchObject({ code: 'bad', status: 400 });
  expect(third).toMatchObject({ code: 'mlp-action.common.internal-error' });
});

test('a batch that fails as a whole throws', async () => {
  const { service, connection } = await (await openTestGate()).join();
  const results = connection.batch({ items: [{ json: '1' }] }, {});
  service.send({
    requestId: (await service.request()).requestId,
    error: { code: 'mlp-action.common.processing-exception', message: 'no batches here', status: 500 },
  });
  await expect(results).rejects.toBeInstanceOf(ServiceError);
});

test.each([
  ['predict', (connection) => connection.predict(json('1'), {})],
  ['ext', (connection) => connection.ext({ methodName: 'm', params: {} }, {})],
  ['fit', (connection) => connection.fit({ request: fit }, {}, () => undefined)],
  ['batch', (connection) => connection.batch({ items: [] }, {})],
] satisfies [string, (connection: import('./types.ts').Connection) => Promise<unknown>][])(
  'an answer of another kind fails a %s',
  async (_kind, start) => {
    const { service, connection } = await (await openTestGate()).join();
    const answer = start(connection);
    service.send({ requestId: (await service.request()).requestId, status: { connectedToAllGates: true } });
    await expect(answer).rejects.toMatchObject({ code: 'mlp-action.common.internal-error' });
  },
);

test('a call that the instance may have begun is lost with the connection, one that was never sent is marked so', async () => {
  const gate = await openTestGate();
  const { service, connection } = await gate.join();
  const begun = connection.predict(json('1'), {});
  await service.request();
  service.close();
  await expect(begun).rejects.toMatchObject({ name: 'ConnectionLost', sent: true });
  const unsent = await connection.predict(json('1'), {}).catch((error: unknown) => error);
  expect(unsent).toBeInstanceOf(ConnectionLost);
  expect(unsent).toMatchObject({ sent: false });
});
