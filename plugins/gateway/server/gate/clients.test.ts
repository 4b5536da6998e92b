import type { OutgoingHttpHeaders } from 'node:http2';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import {
  ClientRequestProto,
  ClientResponseProto,
  ClientTtsRequestProto,
  ClientTtsResponseProto,
} from '#plugins/gateway/wire/client-messages.ts';
import { pathOf } from '#plugins/gateway/wire/grpc.ts';
import { openTestGate, type TestGate } from './test/open-test-gate.ts';
import { RawCall } from './test/raw-peer.ts';
import type { ClientCalls, ClientContext } from './types.ts';

const request = { account: 'acme', model: 'ner', authToken: 'key', predict: { data: { json: '"x"' } } };

function gateServing(calls: Partial<ClientCalls>, limits = {}): Promise<TestGate> {
  return openTestGate({ serve: calls as ClientCalls, limits });
}

function client(gate: TestGate, method: 'process' | 'processResponseStream', headers: OutgoingHttpHeaders = {}) {
  const call = new RawCall(gate.port, pathOf(method), ClientResponseProto, ClientRequestProto, headers);
  onTestFinished(() => call.close());
  return call;
}

test('a call reaches whoever serves it, and its answer comes back with the id of the request', async () => {
  const gate = await gateServing({
    async process({ account, model, authToken, timeoutSec, predict, headers }) {
      expect({ account, model, authToken, timeoutSec, id: headers['Z-requestId'] }).toEqual({
        account: 'acme',
        model: 'ner',
        authToken: 'key',
        timeoutSec: 9,
        id: 'trace',
      });
      return { predict: { data: predict?.data }, headers: { 'Z-Server-Time': '1' } };
    },
  });
  const call = client(gate, 'process');
  call.send({ ...request, timeoutSec: 9, headers: { 'Z-requestId': 'trace' } });
  call.stream.end();
  expect(await call.ended).toEqual({ status: '0', message: undefined });
  expect(call.received).toMatchObject([{ predict: {}, headers: { 'Z-requestId': 'trace', 'Z-Server-Time': '1' } }]);
  expect(call.received[0]?.predict?.data?.json?.toString()).toBe('"x"');
});

test.each([
  ['without an id', {}],
  ['with an id of another form', { 'Z-requestId': 'evil\u0000id' }],
])('a request %s is given one, which its answer names too', async (_what, sent) => {
  let given: string | undefined;
  const gate = await gateServing({
    async process({ headers }) {
      given = headers['Z-requestId'];
      return { ext: {} };
    },
  });
  const call = client(gate, 'process');
  call.send({ ...request, headers: sent });
  call.stream.end();
  const { headers } = await call.next((message) => message);
  expect(given).toMatch(/^req_[0-9a-f]{32}$/);
  expect(headers['Z-requestId']).toBe(given);
});

test.each([
  [400, 400],
  [401, 400],
  [403, 400],
  [404, 404],
  [429, 400],
  [500, 500],
  [503, 500],
])('a fault of status %i travels in the body as %i', async (status, expected) => {
  const gate = await gateServing({
    process: () => Promise.reject(new Fault('mlp.gate.pps_limit_exceeded', 'Slower.', status, { limit: '5' })),
  });
  const call = client(gate, 'process');
  call.send({ ...request, headers: { 'Z-requestId': 'trace' } });
  call.stream.end();
  expect(await call.next(({ error, headers }) => error && { error, headers })).toMatchObject({
    error: { code: 'mlp.gate.pps_limit_exceeded', message: 'Slower.', status: expected, args: { limit: '5' } },
    headers: { 'Z-requestId': 'trace' },
  });
  expect(await call.ended).toMatchObject({ status: '0' });
});

test('an unexpected failure is logged, and its words stay here', async () => {
  const gate = await gateServing({ process: () => Promise.reject(new Error('password=secret')) });
  const call = client(gate, 'process');
  call.send(request);
  call.stream.end();
  const error = await call.next((message) => message.error);
  expect(error).toMatchObject({ code: 'mlp-action.common.internal-error', status: 500 });
  expect(error.message).not.toContain('secret');
  expect(gate.log).toMatchObject([{ level: 'error', fields: { err: { message: 'password=secret' } } }]);
});

// As the pool and PostgreSQL say it, below what drizzle adds.
test.each([
  ['is away', { code: 'ECONNREFUSED' }, { code: 'database.unreachable', status: 500, args: { retryAfter: '2' } }, 1],
  ['is full', { code: '53100' }, { code: 'database.full', status: 500, args: { retryAfter: '30' } }, 1],
  ['cannot keep a value', { code: '22021' }, { code: 'request.unstorable', status: 400, args: {} }, 0],
])('a database that %s is told of by its own code', async (_is, refusal, expected, lines) => {
  const refused = Object.assign(new pg.DatabaseError('refused', 7, 'error'), refusal);
  const cause = new DrizzleQueryError('insert into calls values ($1)', ['secret'], refused);
  const gate = await gateServing({ process: () => Promise.reject(new Error('It was not kept.', { cause })) });
  const call = client(gate, 'process');
  call.send(request);
  call.stream.end();
  const error = await call.next((message) => message.error);
  expect(error).toMatchObject(expected);
  expect(error.message).not.toContain('secret');
  expect(gate.log.map(({ level }) => level)).toEqual(Array(lines).fill('error'));
});

test.each([
  ['with no proxy is where it comes from', false, '198.51.100.1', '127.0.0.1'],
  ['is where the proxy says, not where the caller says', true, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['is the proxy itself where that says nothing', true, undefined, '127.0.0.1'],
])('the address of a call %s', async (_is, behindProxy, forwarded, expected) => {
  let told: string | undefined;
  const serve: Partial<ClientCalls> = {
    async process(_request, { remoteAddress }) {
      told = remoteAddress;
      return { ext: {} };
    },
  };
  const gate = await openTestGate({ serve: serve as ClientCalls, behindProxy });
  const call = client(gate, 'process', forwarded === undefined ? {} : { 'x-forwarded-for': forwarded });
  call.send(request);
  call.stream.end();
  await call.next((message) => message);
  expect(told).toBe(expected);
});

test('a streamed answer is sent part by part', async () => {
  const gate = await gateServing({
    async processResponseStream(_request, _context, send) {
      for (const part of ['"a"', '"b"']) send({ partialPredict: { data: { json: part }, finish: part === '"b"' } });
    },
  });
  const call = client(gate, 'processResponseStream');
  call.send(request);
  call.stream.end();
  expect(await call.ended).toMatchObject({ status: '0' });
  expect(
    call.received.map(({ partialPredict }) => [partialPredict?.data?.json?.toString(), partialPredict?.finish]),
  ).toEqual([
    ['"a"', false],
    ['"b"', true],
  ]);
});

test('speech is sent in chunks', async () => {
  const gate = await gateServing({
    async processSynthesis({ tts }, _context, send) {
      expect(tts).toEqual({ text: 'hello', voice: 'alto', output_audio_spec: { sample_rate_hertz: 8000 } });
      send({ tts: { audio_chunk: { data: Buffer.from([1, 2]) }, first: true } });
      send({ tts: { audio_chunk: { data: Buffer.from([3]) }, last: true } });
    },
  });
  const call = new RawCall(gate.port, pathOf('processSynthesis'), ClientTtsResponseProto, ClientTtsRequestProto);
  onTestFinished(() => call.close());
  call.send({ tts: { text: 'hello', voice: 'alto', output_audio_spec: { sample_rate_hertz: 8000 } } });
  call.stream.end();
  await call.ended;
  expect(call.received.map(({ tts }) => [...tts!.audio_chunk!.data])).toEqual([[1, 2], [3]]);
});

/** Serves until the client is gone, and says why it gave up. */
function servingForever() {
  const started = Promise.withResolvers<ClientContext>();
  const process: ClientCalls['process'] = (_request, context) => {
    started.resolve(context);
    return new Promise((_resolve, reject) =>
      context.signal.addEventListener('abort', () => reject(context.signal.reason)),
    );
  };
  return { process, started: started.promise };
}

test('the deadline of a client ends its call and the work for it', async () => {
  const { process, started } = servingForever();
  const call = client(await gateServing({ process }), 'process', { 'grpc-timeout': '100m' });
  call.send(request);
  call.stream.end();
  const { signal, timeoutMs } = await started;
  expect(timeoutMs).toBe(100);
  expect(await call.ended).toMatchObject({ status: '4' });
  expect(signal.aborted).toBe(true);
});

test('a client that goes away ends the work for it', async () => {
  const { process, started } = servingForever();
  const gate = await gateServing({ process });
  const call = client(gate, 'process');
  call.send(request);
  const { signal } = await started;
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
  call.stream.close(8);
  await aborted;
  expect(gate.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a client that does not read its stream is cut off', async () => {
  const gave = Promise.withResolvers<unknown>();
  const gate = await gateServing(
    {
      async processResponseStream(_request, _context, send) {
        try {
          for (;;) {
            send({ partialPredict: { data: { json: Buffer.alloc(100_000, 'x') } } });
            await new Promise(setImmediate);
          }
        } catch (error) {
          gave.resolve(error);
          throw error;
        }
      },
    },
    { maxQueuedBytes: 1_000_000 },
  );
  const call = client(gate, 'processResponseStream');
  call.stream.pause();
  call.send(request);
  expect(String(await gave.promise)).toContain('has not yet read');
});

test.each([
  ['a malformed grpc-timeout', { 'grpc-timeout': 'soon' }, '3'],
  ['a packing we do not read', { 'grpc-encoding': 'snappy' }, '12'],
])('%s is refused', async (_what, headers, status) => {
  const call = client(await gateServing({}), 'process', headers);
  call.send(request);
  call.stream.end();
  expect(await call.ended).toMatchObject({ status });
});

test('a call without a request, one with two, and one that is never sent whole are refused', async () => {
  const gate = await gateServing({ process: () => new Promise(() => undefined) }, { requestMs: 100 });
  const [none, two, cut, slow] = [
    client(gate, 'process'),
    client(gate, 'process'),
    client(gate, 'process'),
    client(gate, 'process'),
  ];
  none.stream.end();
  expect(await none.ended).toMatchObject({ status: '3' });
  two.send(request);
  two.send(request);
  expect(await two.ended).toMatchObject({ status: '3' });
  cut.stream.end(Buffer.from([0, 0, 0, 0, 9, 1]));
  expect(await cut.ended).toMatchObject({ status: '3' });
  slow.stream.write(Buffer.from([0, 0, 0, 0, 9, 1]));
  expect(await slow.ended).toMatchObject({ status: '4' });
});
