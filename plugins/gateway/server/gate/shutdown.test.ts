import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pathOf } from '#plugins/gateway/wire/grpc.ts';
import { ClientRequestProto, ClientResponseProto } from '#plugins/gateway/wire/client-messages.ts';
import { admission, openTestGate } from './test/open-test-gate.ts';
import { RawCall, RawService } from './test/raw-peer.ts';
import type { ClientCalls } from './types.ts';

const one = { data: { json: '1' } };

test('a service that stops gets no more work, finishes what it has, and is let go', async () => {
  const gate = await openTestGate();
  const { service, connection } = await gate.join();
  const answer = connection.predict(one, {});
  const { requestId } = await service.request();
  service.send({ stopServing: {} });
  await service.next(({ stopServing }) => stopServing);
  expect(connection.stopping).toBe(true);
  await expect(connection.predict(one, {})).rejects.toMatchObject({ name: 'ConnectionLost', sent: false });
  service.send({ requestId, predict: { data: { json: '"done"' } } });
  expect((await answer).data.json?.toString()).toBe('"done"');
  expect(await service.ended).toMatchObject({ status: '0' });
  expect(await gate.leave(1)).toBe('the instance stopped serving');
});

test('a service that ends its stream at once loses what it has in hand', async () => {
  const gate = await openTestGate();
  const { service, connection } = await gate.join();
  const answer = connection.predict(one, {});
  await service.request();
  service.send({ stopServing: {} });
  service.stream.end();
  await expect(answer).rejects.toMatchObject({ name: 'ConnectionLost', sent: true });
  expect(await service.ended).toMatchObject({ status: '0' });
});

test('an instance that is stopped is told why and may finish', async () => {
  const gate = await openTestGate();
  const { service, connection } = await gate.join();
  const answer = connection.predict(one, {});
  const { requestId } = await service.request();
  const stopped = gate.drop(1, 'scaled down');
  expect(await service.next(({ stopServing }) => stopServing)).toEqual({ reason: 'scaled down' });
  service.send({ stopServing: {} });
  service.send({ requestId, predict: one });
  await stopped;
  expect((await answer).data.json?.toString()).toBe('1');
  expect(await gate.leave(1)).toBe('it was stopped: scaled down');
  await service.ended;
  expect(service.received.some(({ stopServing }) => stopServing)).toBe(false);
});

test('an instance that does not finish in time is cut off', async () => {
  const gate = await openTestGate({ limits: { drainMs: 100 } });
  const { service, connection } = await gate.join();
  const answer = connection.predict(one, {});
  await service.request();
  await Promise.all([
    connection.stop('scaled down'),
    expect(answer).rejects.toMatchObject({ name: 'ConnectionLost', sent: true }),
  ]);
  expect(gate.connections(7)).toEqual([]);
});

test('only the connections of the named instance are dropped', async () => {
  const gate = await openTestGate();
  await gate.join('7.1');
  const { connection } = await gate.join('7.2');
  await gate.drop(1, 'stopped');
  await gate.leave(1);
  expect(gate.connections(7)).toEqual([connection]);
});

test('a draining gate finishes what it has and refuses what is new', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const process: ClientCalls['process'] = async () => {
    asked.resolve();
    await answer.promise;
    return { predict: one };
  };
  const gate = await openTestGate({ serve: { process } as ClientCalls });
  const { service, connection } = await gate.join();
  const client = () => {
    const call = new RawCall(gate.port, pathOf('process'), ClientResponseProto, ClientRequestProto);
    onTestFinished(() => call.close());
    call.send({ predict: one });
    call.stream.end();
    return call;
  };
  const early = client();
  const goaway = new Promise((resolve) => early.session.once('goaway', resolve));
  await asked.promise;
  const held = connection.predict(one, {});
  const { requestId } = await service.request();

  const drained = gate.drain();
  await service.next(({ stopServing }) => stopServing);
  expect(await client().next(({ error }) => error?.code)).toBe('mlp.gate.gate_is_shut_down');
  const late = new RawService(gate.port);
  onTestFinished(() => late.close());
  expect(await late.ended).toMatchObject({ status: '14' });

  service.send({ requestId, predict: one });
  await held;
  await goaway;
  answer.resolve();
  expect((await early.next(({ predict }) => predict)).data?.json?.toString()).toBe('1');
  expect(await early.ended).toMatchObject({ status: '0' });
  await drained;
  expect([...gate.all()]).toEqual([]);
});

test('a service whose token is being checked when the gate begins to drain is not let in', async () => {
  const checked = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const gate = await openTestGate({
    async admit(token) {
      asked.resolve();
      await checked.promise;
      return admission(token);
    },
  });
  const service = new RawService(gate.port);
  onTestFinished(() => service.close());
  service.send({ startServing: { connectionToken: '7.1' } });
  await asked.promise;
  const drained = gate.drain();
  checked.resolve();
  expect(await service.ended).toMatchObject({ status: '14' });
  expect(service.received).toEqual([]);
  await drained;
});

test('a peer that never hangs up, and one that never says a word, do not hold a draining gate', async () => {
  const gate = await openTestGate();
  const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1');
  for (const said of [preface, Buffer.alloc(0)]) {
    const peer = connect({ host: '127.0.0.1', port: gate.port, allowHalfOpen: true }).pause();
    onTestFinished(() => void peer.destroy());
    peer.write(said);
  }
  // Connections are accepted in turn: when this one is in, the gate knows the others.
  await gate.join();
  await gate.drain();
  expect([...gate.all()]).toEqual([]);
});

test('closing a gate cuts every connection', async () => {
  const gate = await openTestGate();
  const { service, connection } = await gate.join();
  const answer = connection.predict(one, {});
  await service.request();
  await Promise.all([gate.close(), expect(answer).rejects.toMatchObject({ name: 'ConnectionLost' })]);
  await service.ended;
  expect([...gate.all()]).toEqual([]);
});
