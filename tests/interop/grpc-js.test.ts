import {
  credentials,
  Metadata,
  status,
  type ClientDuplexStream,
  type ClientReadableStream,
  type ServiceError as GrpcError,
} from '@grpc/grpc-js';
import { expect, onTestFinished, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { openTestGate, type TestGate } from '#plugins/gateway/server/gate/test/open-test-gate.ts';
import type { ClientCalls, ClientContext, Connection, GateOptions, Part } from '#plugins/gateway/server/gate/types.ts';
import { GateClient } from './gate-proto.ts';

type Body = Record<string, any>;
type Unary = (
  request: Body,
  metadata: Metadata,
  options: object,
  done: (error: GrpcError | null, answer?: Body) => void,
) => { cancel(): void };

interface Client {
  readonly healthCheck: Unary;
  readonly process: Unary;
  processAsync(): ClientDuplexStream<Body, Body>;
  processResponseStream(request: Body): ClientReadableStream<Body>;
  processSynthesis(request: Body): ClientReadableStream<Body>;
}

function clientOf(gate: TestGate, options: object = {}): Client {
  const unlimited = { 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 };
  const client = new GateClient(`127.0.0.1:${gate.port}`, credentials.createInsecure(), { ...unlimited, ...options });
  onTestFinished(() => client.close());
  return client as unknown as Client;
}

function ask(call: Unary, client: Client, request: Body, options: object = {}): Promise<Body> {
  return new Promise((resolve, reject) => {
    call.call(client, request, new Metadata(), options, (error, answer) => (error ? reject(error) : resolve(answer!)));
  });
}

/** A service on grpc-js: checks the gate, starts serving, beats its heart, and answers with `answer`. */
async function join(
  gate: TestGate,
  client: Client,
  answer: (request: Body, send: (message: Body) => void) => void,
): Promise<{ stream: ClientDuplexStream<Body, Body>; connection: Connection }> {
  expect(await ask(client.healthCheck, client, {})).toMatchObject({ status: 'Ok' });
  const stream = client.processAsync();
  stream.on('error', () => undefined);
  stream.write({
    startServing: {
      connectionToken: '7.1',
      serviceDescriptor: { name: 'js', methods: {} },
      hostname: 'host',
      version: 1,
    },
  });
  let heart: NodeJS.Timeout | undefined;
  onTestFinished(() => clearInterval(heart));
  await new Promise<void>((connected) => {
    stream.on('data', (message: Body) => {
      if (message.heartBeat) heart ??= setInterval(() => stream.write({ heartBeat: {} }), message.heartBeat.interval);
      else if (message.cluster) connected();
      else if (message.requestId > 0)
        answer(message, (body) => stream.write({ requestId: message.requestId, ...body }));
    });
  });
  return { stream, connection: gate.connections(7)[0]! };
}

const echo = (request: Body, send: (message: Body) => void) =>
  send({ predict: { data: request.predict.data }, headers: request.headers });

test('a grpc-js service is given work and answers it', async () => {
  const gate = await openTestGate();
  const seen: Body[] = [];
  const { connection } = await join(gate, clientOf(gate), (request, send) => {
    seen.push(request);
    echo(request, send);
  });
  const answers = await Promise.all(
    ['"a"', '"ж"', '{"c":1}'].map((json) =>
      connection.predict({ data: { json, dataType: 'json' }, headers: { 'Z-requestId': json } }, {}),
    ),
  );
  expect(answers.map(({ data, headers }) => [data.json?.toString(), data.dataType, headers['Z-requestId']])).toEqual([
    ['"a"', 'json', '"a"'],
    ['"ж"', 'json', '"ж"'],
    ['{"c":1}', 'json', '{"c":1}'],
  ]);
  expect(seen.map(({ predict }) => predict.config.json)).toEqual(['{}', '{}', '{}']);
});

test('a grpc-js service streams, fails, fits and is called by method', async () => {
  const gate = await openTestGate();
  const { connection } = await join(gate, clientOf(gate), ({ predict, fit, ext }, send) => {
    if (fit) {
      send({ fitStatus: { percentage: 40 } });
      send({ fit: {} });
    } else if (ext) send({ ext: { data: { json: JSON.stringify(ext.params.name.json) } } });
    else if (predict.data.json === '"stream"')
      for (const part of ['1', '2', '3'])
        send({ partialPredict: { data: { json: part }, start: part === '1', finish: part === '3' } });
    else send({ error: { code: 'bad', message: 'bad', status: 400, args: { a: 'b' } } });
  });
  const parts: Part[] = [];
  await connection.stream({ data: { json: '"stream"' } }, {}, (part) => parts.push(part));
  expect(parts.map(({ data, start, finish }) => [data?.json?.toString(), start, finish])).toEqual([
    ['1', true, false],
    ['2', false, false],
    ['3', false, true],
  ]);
  await expect(connection.predict({ data: { json: '1' } }, {})).rejects.toMatchObject({
    code: 'bad',
    status: 400,
    args: { a: 'b' },
  });
  const progress: number[] = [];
  await connection.fit({ request: { trainData: { json: '{}' }, modelDir: 'd' } }, {}, (percentage) =>
    progress.push(percentage),
  );
  expect(progress).toEqual([40]);
  expect((await connection.ext({ methodName: 'm', params: { name: { json: 'Ada' } } }, {})).data.json?.toString()).toBe(
    '"Ada"',
  );
});

test.each([
  ['plain', {}],
  ['packed with gzip', { 'grpc.default_compression_algorithm': 2 }],
])('ten megabytes travel both ways, %s', async (_how, options) => {
  const gate = await openTestGate();
  const { connection } = await join(gate, clientOf(gate, options), echo);
  const data = Buffer.from(JSON.stringify('ж'.repeat(5 * 1024 * 1024)));
  expect(Buffer.from((await connection.predict({ data: { json: data } }, {})).data.json!).equals(data)).toBe(true);
});

test('keep-alive pings of a service are suffered', async () => {
  const gate = await openTestGate({ heartBeatMs: 1000 });
  const { connection } = await join(
    gate,
    clientOf(gate, { 'grpc.keepalive_time_ms': 10, 'grpc.keepalive_permit_without_calls': 1 }),
    echo,
  );
  await new Promise((resolve) => setTimeout(resolve, 700));
  await connection.predict({ data: { json: '1' } }, {});
  expect(gate.connections(7)).toEqual([connection]);
});

test('a grpc-js service that stops, or is stopped, ends its stream without an error', async () => {
  const gate = await openTestGate();
  const ended = (stream: ClientDuplexStream<Body, Body>) =>
    new Promise((resolve) => stream.once('status', ({ code }) => resolve(code)));
  const first = await join(gate, clientOf(gate), echo);
  first.stream.write({ stopServing: {} });
  expect(await ended(first.stream)).toBe(status.OK);
  const second = await join(gate, clientOf(gate), echo);
  const [code] = await Promise.all([ended(second.stream), gate.drop(1, 'update')]);
  expect(code).toBe(status.OK);
});

test('an unknown token is told so, and its stream ended without an error', async () => {
  const gate = await openTestGate();
  const stream = clientOf(gate).processAsync();
  const messages: Body[] = [];
  stream.on('data', (message: Body) => messages.push(message));
  stream.write({ startServing: { connectionToken: 'nobody' } });
  expect(await new Promise((resolve) => stream.once('status', ({ code }) => resolve(code)))).toBe(status.OK);
  expect(messages).toMatchObject([{ error: { code: 'mlp.gate.instance_by_token_not_found' } }]);
});

const serving = (calls: Partial<ClientCalls>, options: Partial<GateOptions> = {}) =>
  openTestGate({ ...options, serve: calls as ClientCalls });
const request = {
  account: 'acme',
  model: 'ner',
  authToken: 'k',
  timeoutSec: 3,
  predict: { data: { json: '"x"' } },
  headers: { 'Z-requestId': 'r' },
};

test('a grpc-js client is answered', async () => {
  const client = clientOf(
    await serving({
      async process({ account, model, authToken, timeoutSec, predict }) {
        return {
          predict: {
            data: { json: JSON.stringify([account, model, authToken, timeoutSec, predict?.data?.json?.toString()]) },
          },
        };
      },
    }),
  );
  const answer = await ask(client.process, client, request);
  expect(answer).toMatchObject({
    predict: { data: { json: '["acme","ner","k",3,"\\"x\\""]' } },
    headers: { 'Z-requestId': 'r' },
  });
});

test('a grpc-js client reads faults in the body', async () => {
  const client = clientOf(
    await serving({ process: () => Promise.reject(new Fault('mlp.gate.pps_limit_exceeded', 'Slower.', 429)) }),
  );
  expect(await ask(client.process, client, request)).toMatchObject({
    error: { code: 'mlp.gate.pps_limit_exceeded', status: 400 },
  });
});

test('the deadline and the cancellation of a grpc-js client reach whoever serves it', async () => {
  const contexts: ClientContext[] = [];
  let served = Promise.withResolvers<void>();
  const client = clientOf(
    await serving({
      process(_request, context) {
        contexts.push(context);
        served.resolve();
        return new Promise((_resolve, reject) =>
          context.signal.addEventListener('abort', () => reject(context.signal.reason)),
        );
      },
    }),
  );
  await expect(ask(client.process, client, request, { deadline: Date.now() + 200 })).rejects.toMatchObject({
    code: status.DEADLINE_EXCEEDED,
  });
  expect(contexts[0]!.timeoutMs).toBeGreaterThan(0);
  await served.promise;
  served = Promise.withResolvers();
  const call = client.process(request, new Metadata(), {}, () => undefined);
  await served.promise;
  const aborted = new Promise((resolve) => contexts[1]!.signal.addEventListener('abort', resolve));
  call.cancel();
  await aborted;
});

test('a grpc-js client reads streams of answers and of speech', async () => {
  const client = clientOf(
    await serving({
      async processResponseStream(_request, _context, send) {
        for (const part of ['1', '2']) send({ partialPredict: { data: { json: part }, finish: part === '2' } });
      },
      async processSynthesis({ tts }, _context, send) {
        for (const letter of tts!.text)
          send({ tts: { audio_chunk: { data: Buffer.from(letter) }, last: letter === 'b' } });
      },
    }),
  );
  const parts = await client.processResponseStream(request).toArray();
  expect(parts).toMatchObject([
    { partialPredict: { data: { json: '1' }, finish: false } },
    { partialPredict: { data: { json: '2' }, finish: true } },
  ]);
  const chunks = await client.processSynthesis({ tts: { text: 'ab' } }).toArray();
  expect(chunks.map(({ tts }) => [tts.audio_chunk.data.toString(), tts.last])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});
