import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frame, message, number, text } from './gate-bytes.ts';
import { ask as askAt, faultOf, predicting, targetFields, type ClientAsked } from './gate-client.ts';
import { asked, body, errorBody, headers, Peer, type ServicePeer } from './gate-peer.ts';
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

describe('failures travel in the answer', () => {
  test.each([
    [400, 400],
    [404, 404],
    [500, 500],
  ])('of the service, with status %i', async (status, expected) => {
    const client = ask('process', { fields: [predicting, headers({ 'Z-requestId': 'mine' })] });
    const { id } = await served();
    instance.answer(id, errorBody(body.error, { code: 'no.voice', says: 'None.', status, args: { a: 'b' } }));
    expect(await faultOf(client)).toEqual({ code: 'no.voice', says: 'None.', status: expected, args: { a: 'b' } });
  });

  test.each([
    ['a service that is none', { model: 'none' }, 'service.not_found', 404],
    ['an account that is none', { account: 'none' }, expect.stringMatching(/not_found$/), 404],
    ['a service that is not for everybody', { token: '' }, 'service.not_found', 404],
    ['a key that is none', { token: `1.1.${'a'.repeat(40)}` }, 'key.invalid', 400],
    ['a session that is none', { token: 'nonsense' }, 'key.invalid', 400],
    ['nothing to predict', { fields: [] }, 'request.empty', 400],
    ['a body of a later version', { fields: [message(150, text(1, 'x'))] }, 'request.empty', 400],
    ['an empty payload', { fields: [message(body.predict)] }, 'request.empty', 400],
  ])('of %s', async (_what, wrong: ClientAsked, code, status) => {
    expect(await faultOf(ask('process', wrong))).toMatchObject({ code, status });
  });

  test('of a key that may not predict', async () => {
    expect(await faultOf(ask('process', { token: await scene.key({ permissions: ['read'] }) }))).toMatchObject({
      code: 'key.grant.missing',
      status: 400,
    });
  });

  test('of a service without an instance, which clients try again', async () => {
    const idle = await scene.service();
    expect(await faultOf(ask('process', { model: idle.name }))).toMatchObject({
      code: 'mlp.gate.model_not_running',
      status: 500,
      args: { retryAfter: expect.stringMatching(/^\d+$/) },
    });
  });

  test('of too many calls a second, with the code on which SDKs retry', async () => {
    await scene.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: 0 } });
    try {
      expect(await faultOf(ask('process'))).toMatchObject({
        code: 'mlp.gate.pps_limit_exceeded',
        args: { limit: 'predictPerSec', value: '0' },
      });
    } finally {
      await scene.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: 100 } });
    }
  });

  test('of an instance that goes in the middle', async () => {
    const client = ask('process');
    await served();
    instance.close();
    expect(await faultOf(client)).toMatchObject({ code: 'mlp.gate.connection_lost', status: 500 });
  });

  test('of the time that the request allows', async () => {
    expect(await faultOf(ask('process', { fields: [number(4, 1), predicting] }))).toMatchObject({
      code: 'mlp.gate.timeout',
    });
  });
});

describe('what is not gRPC as it should be', () => {
  test.each([
    ['an unknown method', 'processEverything', {}, '12'],
    ['a packing that is not known', 'process', { 'grpc-encoding': 'snappy' }, '12'],
    ['a time limit that is none', 'process', { 'grpc-timeout': 'soon' }, '3'],
  ])('%s is refused', async (_what, method, sent, status) => {
    expect(await ask(method, {}, sent).ended).toMatchObject({ http: 200, status });
  });

  test.each([
    ['no request', Buffer.alloc(0), '3'],
    ['two requests', undefined, '3'],
    ['half a request', Buffer.from([0, 0, 0, 0, 9, 1]), '3'],
    ['a length of 4 GiB', Buffer.from([0, 255, 255, 255, 255]), '8'],
    ['a flag that is none', Buffer.from([7, 0, 0, 0, 0]), '3'],
    ['a broken field', frame([Buffer.from([10, 99])]), '3'],
  ])('%s ends the call', async (_what, bytes, status) => {
    const client = new Peer(scene.gatePort, 'process');
    client.stream.end(
      bytes ??
        Buffer.concat([
          frame([...targetFields({ model: service.name, token: key }), predicting]),
          frame([...targetFields({ model: service.name, token: key }), predicting]),
        ]),
    );
    expect(await client.ended).toMatchObject({ status });
  });

  test('a call is over when its grpc-timeout is', async () => {
    const client = ask('process', {}, { 'grpc-timeout': '300m' });
    await served();
    expect((await client.ended).status).toBe('4');
  });
});
