import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frame, message, number, text, unknownFields, varint } from './gate-bytes.ts';
import { asked, body, payload, Peer, requestId, ServicePeer } from './gate-peer.ts';
import { openGateScene, type GateScene, type GateService } from './gate-scene.ts';

let scene: GateScene;
let service: GateService;
beforeAll(async () => {
  scene = await openGateScene();
  service = await scene.service();
});
afterAll(() => scene?.close());

const stateOf = async ({ home }: GateService) => (await scene.call('GET', `${home}/status`)).body.state as string;

describe('connecting', () => {
  test('the health check is answered with exactly "Ok"', async () => {
    const check = new Peer(scene.gatePort, 'healthCheck');
    check.stream.end(frame([]));
    expect(await check.ended).toEqual({ http: 200, status: '0', message: undefined });
    expect(Buffer.concat(check.raw)).toEqual(Buffer.from([0, 0, 0, 0, 4, 0x0a, 2, 0x4f, 0x6b]));
  });

  test('a service is told who it is, the rhythm, and a cluster that it can reach', async () => {
    const { MLP_SERVICE_TOKEN: token, MLP_GRPC_HOST: host } = await service.environment();
    expect(token).toMatch(/^\d+\.\d+\.[A-Za-z0-9]{40}$/);
    const descriptor = message(
      3,
      text(1, 'wire'),
      number(10, 1),
      message(
        20,
        text(1, 'predict'),
        message(2, message(1, text(1, 'data'), message(2, text(1, 'Texts'))), message(2, text(1, 'Texts'))),
      ),
      message(30, text(1, 'a.json'), text(2, '{}')),
    );
    const instance = new ServicePeer(scene.gatePort, token!, {
      more: [descriptor, text(4, 'pod-1'), number(5, 2), text(6, 'wire:1')],
    });
    const info = (await instance.next(body.serviceInfo)).in(body.serviceInfo);
    expect([info.number(2), info.text(3)]).toEqual([service.id, service.name]);
    expect(info.number(1)).toBeGreaterThan(0);
    const beat = (await instance.next(body.heartBeat)).in(body.heartBeat);
    expect(beat.number(2)).toBeGreaterThanOrEqual(10);
    const cluster = (await instance.next(body.cluster)).in(body.cluster);
    expect(cluster.texts(1)).toContain(cluster.text(2));
    expect(cluster.text(2)).toBe(host);
    await expect
      .poll(async () => (await scene.call('GET', `${service.home}/action-descriptor`)).body)
      .toMatchObject({
        name: 'wire',
        fittable: true,
        methods: { predict: { params: { data: { type: 'Texts' } }, output: { type: 'Texts' } } },
        schemaFiles: [{ name: 'a.json', content: '{}' }],
      });
    expect(await stateOf(service)).toBe('RUNNING');
  });

  test('nothing is said to a service before it has introduced itself', async () => {
    const silent = new Peer(scene.gatePort, 'processAsync');
    await new Promise((resolve) => silent.stream.once('response', resolve));
    const check = new Peer(scene.gatePort, 'healthCheck');
    check.stream.end(frame([]));
    await check.ended;
    expect(silent.raw).toEqual([]);
  });

  test.each(['', 'nonsense', `1.1.${'a'.repeat(40)}`])(
    'the token %j is refused with its code, and the gate ends the stream',
    async (token) => {
      const instance = new ServicePeer(scene.gatePort, token);
      const error = (await instance.next(body.error)).in(body.error);
      expect([error.text(1), error.number(3)]).toEqual(['mlp.gate.instance_by_token_not_found', 404]);
      expect((await instance.ended).status).toBe('0');
    },
  );

  test('an introduction that is packed, comes byte by byte, or has fields of later versions is understood', async () => {
    const { MLP_SERVICE_TOKEN: token } = await service.environment();
    const start = [message(body.startServing, unknownFields, text(1, token!), unknownFields), unknownFields];
    for (const [bytes, sent] of [
      [frame([gzipSync(Buffer.concat(start))], 1), { 'grpc-encoding': 'gzip' }],
      [frame(start), {}],
    ] as const) {
      const instance = new Peer(scene.gatePort, 'processAsync', sent);
      for (const byte of bytes) {
        instance.stream.write(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
      await instance.next(body.serviceInfo);
      instance.close();
    }
  });

  test('the gate beats on; an instance that is silent for three beats and a second is let go, one that beats is not', async () => {
    const own = await scene.service();
    const [silent, lively] = [await own.instance(), await own.instance()];
    const interval = 1_000;
    const began = performance.now();
    silent.fallSilent();
    expect((await silent.ended).status).toBe('14');
    const tookMs = performance.now() - began;
    expect(tookMs).toBeGreaterThan(3 * interval);
    expect(tookMs).toBeLessThan(3 * interval + 1_000 + 3 * interval);
    expect(lively.waiting.filter((each) => each.has(body.heartBeat)).length).toBeGreaterThanOrEqual(3);
    expect(lively.stream.destroyed).toBe(false);
    await expect
      .poll(
        async () =>
          (await scene.call('GET', `${own.home}/instance`)).body.instances.filter(
            ({ statusInfo }: any) => statusInfo.totalStatus === 'RUNNING',
          ).length,
      )
      .toBe(1);
  });
});

describe('bytes that make no sense', () => {
  test.each([
    ['a flag that is none', Buffer.from([2, 0, 0, 0, 0]), '3'],
    ['a length of 4 GiB', Buffer.from([0, 255, 255, 255, 255]), '8'],
    ['a field that is longer than its message', frame([varint(body.predict * 8 + 2), varint(99)]), '3'],
    ['a packed message that is none', frame([Buffer.from('garbage')], 1), '3'],
    [
      'a text that is not UTF-8',
      frame([requestId(1), message(body.predict, message(101, text(101, Buffer.from([0xff, 0xfe]))))]),
      '3',
    ],
  ])('%s end the stream, and its calls with it', async (_what, bytes, status) => {
    const own = await scene.service();
    const instance = await own.instance();
    const answer = scene.call('POST', `${own.gateway}/predict`, {});
    await asked(instance, body.predict);
    instance.stream.write(bytes);
    expect((await instance.ended).status).toBe(status);
    expect(await answer).toMatchObject({ status: 502, body: { code: 'mlp.gate.connection_lost' } });
  });
});

describe('stopping', () => {
  test('a service that stops is given nothing more, finishes what it has, and is told so', async () => {
    const own = await scene.service();
    const instance = await own.instance();
    const answer = scene.call('POST', `${own.gateway}/predict`, {});
    const { id } = await asked(instance, body.predict);
    instance.send(message(body.stopServing));
    await instance.next(body.stopServing);
    expect(await scene.call('POST', `${own.gateway}/predict`, {})).toMatchObject({
      status: 503,
      body: { code: 'mlp.gate.model_not_running' },
    });
    instance.answer(id, message(body.predict, payload(101, '"done"')));
    expect((await answer).body).toBe('done');
    expect((await instance.ended).status).toBe('0');
  });

  test('a gate that stops asks its services to, lets them finish, and ends', async () => {
    const other = await openGateScene();
    const own = await other.service();
    const instance = await own.instance();
    const answer = other.call('POST', `${own.gateway}/predict`, {});
    const { id } = await asked(instance, body.predict);
    const client = new Peer(other.gatePort, 'process');
    await new Promise((resolve) => client.session.once('remoteSettings', resolve));
    const stopped = other.server.stop();
    await instance.next(body.stopServing);
    instance.answer(id, message(body.predict, payload(101, '"in time"')));
    expect((await answer).body).toBe('in time');
    expect((await instance.ended).status).toBe('0');
    client.stream.end(frame([text(1, 'system'), text(2, own.name), message(body.predict, payload(101, '1'))]));
    const told = await client.next(body.error).catch(() => undefined);
    // One that comes later than that finds the gate closed.
    if (told) expect(told.in(body.error).text(1)).toBe('mlp.gate.gate_is_shut_down');
    await stopped;
  });
});
