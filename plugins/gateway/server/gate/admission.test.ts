import { expect, onTestFinished, test } from 'vitest';
import { decode } from '#plugins/gateway/wire/codec.ts';
import { pathOf } from '#plugins/gateway/wire/grpc.ts';
import { HeartBeatProto } from '#plugins/gateway/wire/service-messages.ts';
import { openTestGate } from './test/open-test-gate.ts';
import { RawCall, RawService } from './test/raw-peer.ts';

function rawService(port: number): RawService {
  const service = new RawService(port);
  onTestFinished(() => service.close());
  return service;
}

test('a health check is answered "Ok", byte by byte', async () => {
  const { port } = await openTestGate();
  const call = new RawCall(port, pathOf('healthCheck'), HeartBeatProto, HeartBeatProto);
  onTestFinished(() => call.close());
  call.stream.end(Buffer.from([0, 0, 0, 0, 0]));
  expect(await call.ended).toEqual({ status: '0', message: undefined });
  expect(call.received).toEqual([decode(HeartBeatProto, Buffer.from('\n\x02Ok'))]);
});

test('a service is told who it is, the rhythm and the cluster before anything else', async () => {
  const gate = await openTestGate({
    heartBeatMs: 250,
    cluster: () => ({ servers: ['a:1', 'b:1'], currentServer: 'a:1' }),
  });
  const service = rawService(gate.port);
  await service.start('7.1');
  await service.next(
    ({ cluster }) => cluster && (expect(cluster).toEqual({ servers: ['a:1', 'b:1'], currentServer: 'a:1' }), true),
  );
  expect(service.received[0]?.serviceInfo).toEqual({
    accountId: 100,
    modelId: 7,
    modelName: 'model-7',
    authToken: 'key',
    bucketName: 'bucket',
  });
});

test('a connected instance is found by its service, with what it said of itself', async () => {
  const gate = await openTestGate();
  const service = rawService(gate.port);
  const descriptor = {
    name: 'ner',
    fittable: true,
    methods: { predict: { input: { data: { type: 'T' } }, output: { type: 'R' } } },
    schemaFiles: { a: '{}' },
  };
  service.send({
    startServing: {
      connectionToken: '7.3',
      serviceDescriptor: descriptor,
      hostname: 'pod',
      version: 2,
      image: 'ner:1',
    },
  });
  await service.next(({ cluster }) => cluster);
  const [connection] = gate.connections(7);
  expect({ ...connection }).toMatchObject({
    admission: { instanceId: 3 },
    descriptor,
    hostname: 'pod',
    version: 2,
    image: 'ner:1',
  });
  expect(connection).toMatchObject({ active: 0, stopping: false, saturated: false });
  expect(gate.connections(8)).toEqual([]);
  expect([...gate.all()]).toEqual([connection]);
});

test('an unknown token is refused with its code, and the stream is ended', async () => {
  const gate = await openTestGate();
  const service = rawService(gate.port);
  service.send({ startServing: { connectionToken: 'stolen' } });
  expect(await service.next(({ error }) => error?.code)).toBe('mlp.gate.instance_by_token_not_found');
  expect(await service.ended).toMatchObject({ status: '0' });
  expect([...gate.all()]).toEqual([]);
});

test('a service that the gate cannot check is told to come again', async () => {
  const gate = await openTestGate({ admit: () => Promise.reject(new Error('the database is away')) });
  const service = rawService(gate.port);
  service.send({ startServing: { connectionToken: '7.1' } });
  expect(await service.ended).toMatchObject({ status: '14' });
  expect(service.received).toEqual([]);
  expect(gate.log).toMatchObject([{ level: 'error', fields: { err: { message: 'the database is away' } } }]);
});

test('another message than startServing is refused at the start', async () => {
  const gate = await openTestGate();
  const service = rawService(gate.port);
  service.send({ requestId: 1, predict: { data: { json: '1' } } });
  expect(await service.next(({ error }) => error)).toMatchObject({
    code: 'mlp-action.common.bad-request',
    status: 400,
  });
  expect(await service.ended).toMatchObject({ status: '0' });
});

test('a stream on which nobody starts serving is ended', async () => {
  const gate = await openTestGate({ limits: { startServingMs: 100 } });
  expect(await rawService(gate.port).ended).toMatchObject({ status: '4' });
});

test('a service whose token takes too long to check is not let in afterwards', async () => {
  const checked = Promise.withResolvers<undefined>();
  const gate = await openTestGate({ admit: () => checked.promise, limits: { startServingMs: 100 } });
  const service = rawService(gate.port);
  service.send({ startServing: { connectionToken: '7.1' } });
  expect(await service.ended).toMatchObject({ status: '4' });
  checked.resolve(undefined);
  await checked.promise;
  expect([...gate.all()]).toEqual([]);
});

test('the gate keeps beating, and hears the instance', async () => {
  const beats: number[] = [];
  const beaten = Promise.withResolvers<void>();
  const gate = await openTestGate({
    onHeartBeat: ({ admission }) => beats.push(admission.instanceId) === 3 && beaten.resolve(),
  });
  const { service, connection } = await gate.join('7.5');
  await service.next(({ heartBeat }) => heartBeat);
  await service.next(({ heartBeat }) => heartBeat);
  await beaten.promise;
  expect(beats).toEqual([5, 5, 5]);
  expect(connection.lastHeartBeat.getTime()).toBeGreaterThan(connection.since.getTime());
});

test('an instance that falls silent is disconnected, and its calls fail', async () => {
  const gate = await openTestGate();
  const { service, connection } = await gate.join();
  const call = connection.predict({ data: { json: '1' } }, {});
  service.fallSilent();
  await expect(call).rejects.toMatchObject({ name: 'ConnectionLost', sent: true });
  expect(await gate.leave(1)).toBe('nothing was heard of it for 1150 ms');
  expect(gate.connections(7)).toEqual([]);
  expect(await service.ended).toMatchObject({ status: '14' });
});

test('every instance is told when the cluster changes', async () => {
  let servers = ['127.0.0.1:1'];
  const gate = await openTestGate({ cluster: () => ({ servers, currentServer: '127.0.0.1:1' }) });
  const { service } = await gate.join();
  await service.next(({ cluster }) => cluster);
  servers = ['127.0.0.1:1', '127.0.0.1:2'];
  gate.announceCluster();
  expect(await service.next(({ cluster }) => cluster)).toEqual({ servers, currentServer: '127.0.0.1:1' });
});
