import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { frame, message, number, text, unknownFields } from './gate-bytes.ts';
import { ask as askAt, faultOf, predicting, targetFields, type ClientAsked } from './gate-client.ts';
import { asked, body, errorBody, headers, payload, Peer, type ServicePeer } from './gate-peer.ts';
import { openGateScene, type GateScene, type GateService } from './gate-scene.ts';

let scene: GateScene;
let service: GateService;
let key: string;
beforeAll(async () => {
  scene = await openGateScene();
  key = await scene.key();
});
afterAll(() => scene?.close());

let instance: ServicePeer;
beforeEach(async () => {
  service = await scene.service();
  instance = await service.instance();
  return () => instance.close();
});

const ask = (method: string, asked: ClientAsked = {}, sent: Readonly<Record<string, string>> = {}) =>
  askAt(scene, method, { model: service.name, token: key, ...asked }, sent);
const served = () => asked(instance, body.predict);

describe('process', () => {
  test('takes a predict to the service and its answer back, with the id of the request', async () => {
    const client = ask('process', {
      fields: [predicting, headers({ 'Z-requestId': 'mine', 'Z-Priority': '1', 'MLP-BILLING-KEY': 'payer' })],
    });
    const { id, request, headers: given } = await served();
    expect([request.in(101).text(101), request.in(101).text(1), request.in(102).text(101)]).toEqual([
      '{"a": 1}',
      'T',
      '{}',
    ]);
    expect(given).toMatchObject({ 'Z-requestId': 'mine', 'Z-Priority': '1', 'MLP-BILLING-KEY': 'payer' });
    instance.answer(
      id,
      message(body.predict, payload(101, '{"b": "ж"}', 'R')),
      headers({ 'Z-Server-Time': '5', 'Z-custom-billing': '2' }),
    );
    const answer = await client.next(body.predict);
    expect([answer.in(body.predict).in(101).text(101), answer.in(body.predict).in(101).text(1)]).toEqual([
      '{"b": "ж"}',
      'R',
    ]);
    expect(answer.map(body.headers)).toMatchObject({ 'Z-requestId': 'mine', 'Z-Server-Time': '5' });
    expect(await client.ended).toEqual({ http: 200, status: '0', message: undefined });
  });

  test('makes an id where there is none, and tells it to both', async () => {
    const client = ask('process');
    const { id, headers: given } = await served();
    instance.answer(id, message(body.predict, payload(101, '1')));
    expect((await client.next(body.predict)).map(body.headers)['Z-requestId']).toBe(given['Z-requestId']);
    expect(given['Z-requestId']).not.toBe('');
  });

  test('takes an ext call', async () => {
    const client = ask('process', {
      fields: [message(body.ext, text(1, 'look'), message(2, text(1, 'at'), payload(2, '7')))],
    });
    const asked = await instance.next(body.ext);
    expect([
      asked.in(body.ext).text(1),
      asked
        .in(body.ext)
        .all(2)
        .map((each) => [each.text(1), each.in(2).text(101)]),
    ]).toEqual(['look', [['at', '7']]]);
    instance.answer(asked.number(1), message(body.ext, payload(1, '"seen"')));
    expect((await client.next(body.ext)).in(body.ext).in(1).text(101)).toBe('"seen"');
  });

  test('takes a configuration, a service by its numbers, and protobuf payloads', async () => {
    const { MLP_ACCOUNT_ID: account } = await service.environment();
    const client = ask('process', {
      account: account!,
      model: String(service.id),
      fields: [message(body.predict, message(101, text(102, Buffer.from([0, 255]))), payload(102, '{"c":1}'))],
    });
    const { id, request } = await served();
    expect([request.in(101).bytes(102), request.in(102).text(101)]).toEqual([Buffer.from([0, 255]), '{"c":1}']);
    instance.answer(id, message(body.predict, message(101, text(102, Buffer.from([254, 1])))));
    expect((await client.next(body.predict)).in(body.predict).in(101).bytes(102)).toEqual(Buffer.from([254, 1]));
  });

  test('takes what a session may do, too', async () => {
    const session = await signInForTest(scene.server);
    const client = ask('process', { token: session });
    const { id } = await served();
    instance.answer(id, message(body.predict, payload(101, '1')));
    expect((await client.next(body.predict)).in(body.predict).in(101).text(101)).toBe('1');
  });

  test.each([
    ['as it is', 0],
    ['packed', 1],
  ])('understands a request with fields of later versions, %s, byte by byte', async (_what, flag) => {
    const fields = [
      ...targetFields({ model: service.name, token: key }),
      unknownFields,
      message(body.predict, unknownFields, payload(101, '{"a": 1}')),
    ];
    const bytes = flag === 0 ? frame(fields) : frame([gzipSync(Buffer.concat(fields))], flag);
    const client = new Peer(scene.gatePort, 'process', flag === 0 ? {} : { 'grpc-encoding': 'gzip' });
    for (const byte of bytes) {
      client.stream.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    client.stream.end();
    const { id } = await served();
    instance.answer(id, message(body.predict, payload(101, '1')));
    expect((await client.next(body.predict)).in(body.predict).in(101).text(101)).toBe('1');
  });
});

describe('processResponseStream', () => {
  /** Its number in answers to clients, which is another than in answers of services. */
  const part = 104;

  test('hands each part on as it comes', async () => {
    const client = ask('processResponseStream', { fields: [predicting, headers({ 'Z-requestId': 'mine' })] });
    const { id } = await served();
    for (const [at, flags] of [
      [1, [number(103, 1)]],
      [2, []],
      [3, [number(104, 1)]],
    ] as const) {
      instance.answer(
        id,
        message(body.partialPredict, payload(101, `{"n":${at}}`), ...flags),
        headers({ 'Z-custom-billing': String(at) }),
      );
      const told = await client.next(part);
      expect([told.in(part).in(101).text(101), told.in(part).number(103), told.in(part).number(104)]).toEqual([
        `{"n":${at}}`,
        at === 1 ? 1 : 0,
        at === 3 ? 1 : 0,
      ]);
      expect(told.map(body.headers)['Z-requestId']).toBe('mine');
    }
    expect((await client.ended).status).toBe('0');
    expect(client.waiting).toEqual([]);
  });

  test('gives a plain answer as one predict', async () => {
    const client = ask('processResponseStream');
    const { id } = await served();
    instance.answer(id, message(body.predict, payload(101, '"whole"')));
    expect((await client.next(body.predict)).in(body.predict).in(101).text(101)).toBe('"whole"');
    expect((await client.ended).status).toBe('0');
  });

  test('tells a failure after the first part as the last message', async () => {
    const client = ask('processResponseStream');
    const { id } = await served();
    instance.answer(id, message(body.partialPredict, payload(101, '1'), number(103, 1)));
    await client.next(part);
    instance.answer(id, errorBody(body.error, { code: 'broke.off', says: 'Sorry.', status: 500 }));
    expect(await faultOf(client)).toMatchObject({ code: 'broke.off', status: 500 });
  });
});

describe('processSynthesis', () => {
  const speech = message(
    101,
    text(1, 'Hello'),
    text(2, 'anna'),
    message(3, number(1, 0), number(2, 8_000), number(3, 4)),
  );

  test('asks as speech services are asked and hands on sound', async () => {
    const client = ask('processSynthesis', { fields: [speech] });
    const { id, request } = await served();
    expect(JSON.parse(request.in(101).text(101)!)).toMatchObject({
      text: 'Hello',
      voice: 'anna',
      outputAudioSpec: { audioEncoding: 'LINEAR16_PCM', sampleRateHertz: 8_000, chunkSizeKb: 4 },
    });
    const chunk = (sound: string) =>
      payload(101, JSON.stringify({ audio_base64: Buffer.from(sound).toString('base64') }));
    instance.answer(id, message(body.partialPredict, chunk('one'), number(103, 1)));
    instance.answer(id, message(body.partialPredict, chunk('two'), number(104, 1)));
    const heard = [];
    for (let count = 0; count < 2; count++) {
      const tts = (await client.next(101)).in(101);
      heard.push([tts.in(1).text(1), tts.number(10), tts.number(12)]);
    }
    expect(heard).toEqual([
      ['one', 1, 0],
      ['two', 0, 1],
    ]);
    expect((await client.ended).status).toBe('0');
  });

  test.each([
    ['nothing to say', {}, 'request.empty'],
    ['a service that is none', { model: 'none', fields: [speech] }, 'service.not_found'],
  ])('tells of %s', async (_what, wrong: ClientAsked, code) => {
    expect(await faultOf(ask('processSynthesis', { fields: [], ...wrong }))).toMatchObject({ code });
  });
});
