import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import { predicting } from '#plugins/gateway/contract.ts';
import { openAi } from '#plugins/openai-adapters/contract.ts';
import openAiAdapters from '#plugins/openai-adapters/server/index.ts';
import { rawRequest, type RawAnswer, type RawRequest } from '../harness/raw-request.ts';
import { faultOf } from '../tenants/faults.ts';
import type { Sent } from '../tenants/world.ts';
import { spoil, wrongs } from './bad-input.ts';
import { entry, frame, message, number, text, varint } from './gate-bytes.ts';
import { body, headers as headersOf, payload, Peer, type ServicePeer } from './gate-peer.ts';
import { openGateScene, type GateScene, type GateService } from './gate-scene.ts';

/** The bench tries other cases, and more of them. */
const seed = Number(process.env.FUZZ_SEED ?? 20_251_120);
const numRuns = Number(process.env.FUZZ_RUNS ?? 50);
/** Longer than any of these calls takes; what takes this long hangs. */
const hangsMs = 15_000;

/** What every kind of call can read an answer from, so that nothing but the request can be wrong. */
const answer = JSON.stringify({
  audio_base64: 'UklGRg==',
  text: 'x',
  created: 1,
  model: 'm',
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  choices: [{ index: 0, message: { role: 'assistant', content: 'x' }, text: 'x', finish_reason: 'stop' }],
  embedded_texts: [{ vector: [1] }],
  data: [{ b64_json: 'AA==' }],
});

let scene: GateScene;
let service: GateService;
/** Of a type that says nothing of its form, for calls that take one of another type. */
let custom: GateService;
let key: string;
beforeAll(async () => {
  console.info(`These cases come again with FUZZ_SEED=${seed}.`);
  scene = await openGateScene(openAiAdapters);
  await scene.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: 1_000_000 } });
  const timeouts = { podStartTimeoutSec: 5, predictTimeoutSec: 5 };
  service = await scene.service({ taskType: 'chat-completion', timeouts });
  custom = await scene.service({ taskType: 'custom', timeouts });
  key = await scene.key();
  for (const each of [service, custom]) serve(await each.instance());
});
afterAll(() => scene?.close());

/** Answers everything at once. */
function serve(instance: ServicePeer): void {
  for (const [kind, said] of [
    [body.predict, message(body.predict, payload(101, answer))],
    [body.ext, message(body.ext, payload(1, answer))],
  ] as const) {
    void (async () => {
      for (;;) instance.answer((await instance.next(kind)).number(1), said);
    })().catch(() => undefined);
  }
}

const model = () => `system/${service.name}`;
const anyModel = () => `system/${custom.name}`;
const form = () =>
  [
    '--x',
    'Content-Disposition: form-data; name="model"',
    '',
    anyModel(),
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.wav"',
    'Content-Type: audio/wav',
    '',
    'RIFF',
    '--x--',
    '',
  ].join('\r\n');
const here = () => ({ account: 'system', model: service.name });

/** A right request to each call. */
const right: Readonly<Record<string, () => Sent>> = {
  predict: () => ({ params: here(), query: { dataType: 'json' }, body: { a: 1 } }),
  predictWithConfig: () => ({ params: here(), body: { data: { a: 1 }, config: { b: 1 }, dataType: 'json' } }),
  predictWithConfig_v2: () => ({ params: here(), body: { data: '{"a":1}', config: '{"b":1}', dataType: 'json' } }),
  predictWithConfig_v2_stream: () => ({
    params: here(),
    body: { data: '{"a":1}', config: '{"b":1}', dataType: 'json' },
  }),
  ext: () => ({ params: here(), body: { methodName: 'look', params: { at: '{"a":1}' } } }),
  ttsStreamGet: () => ({
    params: here(),
    query: { text: 'hello', voice: 'v', audioEncoding: 'LINEAR16_PCM', sampleRateHertz: 8_000, chunkSizeKb: 4 },
  }),
  ttsStreamPost: () => ({
    params: here(),
    body: {
      text: 'hello',
      voice: 'v',
      outputAudioSpec: { audioEncoding: 'LINEAR16_PCM', sampleRateHertz: 8_000, chunkSizeKb: 4 },
    },
  }),
  servletPredict: () => ({ params: { accountField: 'system', modelField: service.name }, body: { a: 1 } }),
  createChatCompletion: () => ({
    params: {},
    body: {
      model: model(),
      messages: [{ role: 'user', content: 'a' }],
      stream: true,
      stream_options: { include_usage: true },
    },
  }),
  createChatCompletionDirect: () => ({
    params: {},
    body: { model: model(), messages: [{ role: 'user', content: 'a' }] },
  }),
  createCompletion: () => ({ params: {}, body: { model: model(), prompt: 'a' } }),
  createEmbedding: () => ({ params: {}, body: { model: anyModel(), input: ['a'] } }),
  createTranscription: () => ({ params: {}, body: form() }),
  createSpeech: () => ({ params: {}, body: { model: anyModel(), input: 'a', voice: 'b' } }),
  createImageGeneration: () => ({ params: {}, body: { model: anyModel(), prompt: 'a' } }),
  listModels: () => ({ params: {} }),
  retrieveModel: () => ({ params: { id: model() } }),
};
const calls: readonly (readonly [string, Call])[] = Object.entries({ ...predicting, ...openAi });
const named = ([name, call]: readonly [string, Call]) => ({
  name,
  call,
  sent: right[name]!,
  headers: {
    ...(call.bodyType ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
    authorization: `Bearer ${key}`,
  },
});

async function inTime<T>(work: Promise<T>, about: string): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work,
      sleep(hangsMs, undefined, { signal: late.signal, ref: false }).then(() =>
        Promise.reject(new Error(`Nobody answered within ${hangsMs} ms: ${about}`)),
      ),
    ]);
  } finally {
    late.abort();
  }
}

const briefly = ({ method, path, headers, body: sent }: RawRequest) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(sent ?? '').slice(0, 300)}`;

function check(sent: RawRequest, answered: RawAnswer): void {
  if (sent.method === 'HEAD' || answered.status < 400) return;
  faultOf(answered);
  if (answered.status >= 500 && !(answered.status === 503 && answered.text.includes('site.not_built')))
    throw new Error(`A failure of ours: ${briefly(sent)} → ${answered.status} ${answered.text.slice(0, 500)}`);
}

test('there is a right request to every call', async () => {
  expect(Object.keys(right).toSorted()).toEqual(calls.map(([name]) => name).toSorted());
  for (const each of calls) {
    const { call, sent, headers } = named(each);
    const asked = spoil(call, sent(), headers, ['method', '']);
    expect([each[0], (await rawRequest(scene.server.url, { ...asked, method: call.method })).status]).toEqual([
      each[0],
      200,
    ]);
  }
});

test('bytes that are no text are refused by every call', async () => {
  for (const each of calls.filter(([, call]) => call.method === 'POST')) {
    const { call, sent, headers } = named(each);
    const asked = spoil(call, sent(), headers, ['method', '']);
    const body = Buffer.concat([Buffer.from(String(asked.body).slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])]);
    const answered = await rawRequest(scene.server.url, { ...asked, method: call.method, body });
    expect([each[0], answered.status]).toEqual([each[0], call.bodyType ? expect.any(Number) : 400]);
    check(asked, answered);
  }
});

test.each(calls)('%s answers whatever it is sent with an answer or a fault that is not ours', async (...each) => {
  const { call, sent, headers } = named(each);
  await fc.assert(
    fc.asyncProperty(wrongs(call, sent()).arbitrary, async (wrong) => {
      const asked = spoil(call, sent(), headers, wrong);
      check(asked, await inTime(rawRequest(scene.server.url, asked), briefly(asked)));
    }),
    { seed, numRuns },
  );
});

test.each(calls.filter(([, { method }]) => method === 'POST'))(
  '%s is not held up by a body that breaks off, or that is not what its headers say',
  async (...each) => {
    const { call, sent, headers } = named(each);
    const whole = spoil(call, sent(), headers, ['method', '']);
    const content = Buffer.from(whole.body ?? '');
    const heads = fc.record({
      length: fc.constantFrom('as it is', 'more', 'less', 'chunked', 'none'),
      cut: fc.nat({ max: content.length }),
      type: fc.constantFrom(
        'application/json',
        'application/json;charset=utf-16',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary="',
        'application/octet-stream',
        'x/y',
        '',
      ),
      encoding: fc.constantFrom('', 'gzip', 'br', 'identity'),
      ends: fc.constantFrom('end', 'destroy'),
    });
    await fc.assert(
      fc.asyncProperty(heads, async ({ length, cut, type, encoding, ends }) => {
        const { port, hostname } = new URL(scene.server.url);
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        const claimed = {
          'as it is': `Content-Length: ${content.length}`,
          more: `Content-Length: ${content.length + 50}`,
          less: `Content-Length: ${Math.max(0, cut - 1)}`,
          chunked: 'Transfer-Encoding: chunked',
          none: 'X-None: 1',
        }[length];
        const head = [
          `POST ${whole.path} HTTP/1.1`,
          'Host: a',
          'Connection: close',
          `Authorization: Bearer ${key}`,
          claimed,
          ...(type === '' ? [] : [`Content-Type: ${type}`]),
          ...(encoding === '' ? [] : [`Content-Encoding: ${encoding}`]),
          '',
          '',
        ].join('\r\n');
        socket.write(head);
        const part = content.subarray(0, cut);
        socket.write(
          length === 'chunked'
            ? `${part.length.toString(16)}\r\n${part.toString('latin1')}\r\n${cut % 2 === 0 ? '0\r\n\r\n' : ''}`
            : part,
        );
        if (ends === 'destroy') {
          socket.destroy();
          return;
        }
        socket.end();
        const answered = await inTime(textOf(socket), `${head}${String(part)}`);
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answered)?.[1] ?? 0);
        if (status >= 500) throw new Error(`A failure of ours: ${head} → ${answered}`);
      }),
      { seed, numRuns },
    );
    expect((await rawRequest(scene.server.url, { ...whole, method: 'POST' })).status).toBe(200);
  },
);

/** Contents that texts and payloads should survive or be refused with. */
const odd = fc.oneof(
  fc
    .constantFrom(
      '',
      '\0',
      '{}',
      '{"a":',
      'null',
      '{"__proto__":{"a":1}}',
      '9'.repeat(400),
      '['.repeat(20_000) + ']'.repeat(20_000),
      'x'.repeat(200_000),
      '__proto__',
      'constructor',
      '../..',
      '\u202e',
    )
    .map((each) => Buffer.from(each)),
  fc.constantFrom(Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xff]), Buffer.from([0xc0, 0x80])),
  fc.uint8Array({ maxLength: 40 }).map((each) => Buffer.from(each)),
);
const numbers = fc.oneof(
  fc.constantFrom(0n, -1n, 2n ** 31n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 64n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
);

/** One field of a client's request that is not what it should be. */
const wrongField = fc.oneof(
  fc.tuple(fc.constantFrom(1, 2, 3), odd).map(([no, content]) => text(no, content)),
  fc.tuple(fc.constantFrom(1, 2, 3, 4, 101, 103, 1000), numbers).map(([no, value]) => number(no, value)),
  fc.tuple(fc.constantFrom(1, 4, 101, 103, 1000), odd).map(([no, content]) => text(no, content)),
  fc
    .tuple(odd, odd, odd)
    .map(([type, json, config]) =>
      message(body.predict, message(101, text(1, type), text(101, json)), message(102, text(101, config))),
    ),
  fc
    .tuple(odd, odd, odd)
    .map(([method, name, json]) =>
      message(body.ext, text(1, method), message(2, text(1, name), message(2, text(101, json)))),
    ),
  fc
    .tuple(odd, numbers, numbers)
    .map(([said, rate, size]) =>
      message(101, text(1, said), message(3, number(1, rate), number(2, rate), number(3, size))),
    ),
  fc
    .tuple(fc.constantFrom('Z-requestId', 'Z-Priority', 'MLP-BILLING-KEY', '__proto__', ''), odd)
    .map(([name, value]) => entry(body.headers, name, value)),
  fc
    .tuple(
      fc.integer({ min: 1, max: 2 ** 29 - 1 }),
      fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7),
      fc.uint8Array({ maxLength: 12 }),
    )
    .map(([no, type, bytes]) => Buffer.concat([varint(no * 8 + type), bytes])),
);

test.each([
  ['process', 'predict'],
  ['process', 'ext'],
  ['processResponseStream', 'predict'],
  ['processSynthesis', 'tts'],
] as const)('the gRPC call %s (%s) ends whatever it is sent', async (method, kind) => {
  const asked = {
    predict: message(body.predict, payload(101, '{}'), payload(102, '{}')),
    ext: message(body.ext, text(1, 'look')),
    tts: message(101, text(1, 'hello')),
  }[kind];
  const cases = fc.record({
    wrong: fc.array(wrongField, { maxLength: 3 }),
    flag: fc.constantFrom(0, 0, 0, 0, 1, 2),
    cut: fc.option(fc.nat({ max: 200 })),
    timeout: fc.constantFrom(undefined, undefined, '1n', '99999999H', '-1S', 'x', '0m'),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ wrong, flag, cut, timeout }) => {
      const bytes = frame(
        [text(1, 'system'), text(2, service.name), text(3, key), asked, headersOf({ 'Z-requestId': 'r' }), ...wrong],
        flag,
      );
      const client = new Peer(scene.gatePort, method, timeout === undefined ? {} : { 'grpc-timeout': timeout });
      client.stream.end(cut === null ? bytes : bytes.subarray(0, cut));
      const about = `${bytes.toString('hex').slice(0, 600)} flag ${flag} cut ${cut} timeout ${timeout}`;
      const { http, status } = await inTime(client.ended, about);
      client.close();
      if (http !== 200 || !['0', '3', '4', '8', '12'].includes(status!))
        throw new Error(`It ended with ${http} ${status}: ${about}`);
      for (const each of client.waiting) {
        const code = each.in(body.error).text(1);
        if (code === 'mlp-action.common.internal-error')
          throw new Error(`A failure of ours, ${each.in(body.error).text(2)}: ${about}`);
      }
    }),
    { seed, numRuns },
  );
});

test.each([
  ['account', 1, 'service.not_found'],
  ['service', 2, 'request.unstorable'],
  ['key', 3, 'key.invalid'],
])('over gRPC a NUL in the %s is the fault of who sent it', async (_what, no, code) => {
  const asked = message(body.predict, payload(101, '{}'), payload(102, '{}'));
  const named = [text(1, 'system'), text(2, service.name), text(3, key), text(no, 'a\0b')];
  const client = new Peer(scene.gatePort, 'process');
  client.stream.end(frame([...named, asked, headersOf({ 'Z-requestId': 'r' })]));
  expect(await client.ended).toMatchObject({ http: 200, status: '0' });
  expect(client.waiting[0]!.in(body.error).text(1)).toBe(code);
});

test('the gateway serves after all of it', async () => {
  const { method: _method, ...asked } = spoil(predicting.predict, right.predict!(), { 'mlp-api-key': key }, [
    'method',
    '',
  ]);
  expect(await rawRequest(scene.server.url, { ...asked, method: 'POST' })).toMatchObject({ status: 200, text: answer });
  const check = new Peer(scene.gatePort, 'healthCheck');
  check.stream.end(frame([]));
  expect(await check.ended).toMatchObject({ status: '0' });
});
