import { connect as connectTcp } from 'node:net';
import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { ClientRequestProto, ClientResponseProto } from '#plugins/gateway/wire/client-messages.ts';
import { pathOf } from '#plugins/gateway/wire/grpc.ts';
import { openTestGate, type TestGate } from './test/open-test-gate.ts';
import { RawCall, RawService } from './test/raw-peer.ts';

const megabytes = 1024 * 1024;

async function stillWorks(gate: TestGate): Promise<void> {
  const { service, connection } = await gate.join('99.99');
  service.echo();
  expect((await connection.predict({ data: { json: '"alive"' } }, {})).data.json?.toString()).toBe('"alive"');
  service.close();
}

/** The answer headers to a bare HTTP/2 request. */
function ask(port: number, headers: OutgoingHttpHeaders): Promise<Record<string, unknown>> {
  const session = connect(`http://127.0.0.1:${port}`);
  onTestFinished(() => session.destroy());
  return new Promise((resolve, reject) => {
    session.on('error', reject);
    const stream = session.request(headers, { endStream: true });
    stream.on('response', (found) => resolve({ ...found }));
    stream.on('error', reject);
  });
}

test.each([
  [
    'an unknown method',
    { ':method': 'POST', ':path': '/com.mlp.gate.Gate/unknown', 'content-type': 'application/grpc' },
    { 'grpc-status': '12' },
  ],
  ['a page', { ':method': 'GET', ':path': '/' }, { ':status': 415 }],
  [
    'gRPC for browsers',
    { ':method': 'POST', ':path': pathOf('process'), 'content-type': 'application/grpc-web' },
    { ':status': 415 },
  ],
  [
    'a post of JSON',
    { ':method': 'POST', ':path': pathOf('process'), 'content-type': 'application/json' },
    { ':status': 415 },
  ],
])('%s is refused', async (_what, headers, expected) => {
  expect(await ask((await openTestGate()).port, headers)).toMatchObject(expected);
});

test.each([
  ['a prefix that claims 4 GiB', '8', Buffer.from([0, 0xff, 0xff, 0xff, 0xff, 1])],
  ['a flag without meaning', '3', Buffer.from([9, 0, 0, 0, 1, 1])],
  ['a broken message', '3', Buffer.from([0, 0, 0, 0, 2, 0x0a, 0x7f])],
  ['packed bytes that are none', '3', Buffer.from([1, 0, 0, 0, 2, 1, 2])],
  [
    'a packed bomb',
    '8',
    (() => {
      const packed = gzipSync(Buffer.alloc(3 * megabytes));
      const prefix = Buffer.from([1, 0, 0, 0, 0]);
      prefix.writeUInt32BE(packed.length, 1);
      return Buffer.concat([prefix, packed]);
    })(),
  ],
])('%s ends the stream of an instance and fails its calls, and nothing else', async (_what, status, bytes) => {
  const gate = await openTestGate({ limits: { maxMessageBytes: megabytes } });
  const { service, connection } = await gate.join();
  const answer = connection.predict({ data: { json: '1' } }, {});
  await service.request();
  service.stream.write(bytes);
  await expect(answer).rejects.toMatchObject({ name: 'ConnectionLost', sent: true });
  expect(await service.ended).toMatchObject({ status });
  await stillWorks(gate);
});

test('a packed message is read', async () => {
  const gate = await openTestGate();
  const service = new RawService(gate.port, { 'grpc-encoding': 'gzip' });
  onTestFinished(() => service.close());
  const packed = gzipSync(Buffer.from('\x1a\x05\n\x037.1'));
  service.stream.write(Buffer.concat([Buffer.from([1, 0, 0, 0, packed.length]), packed]));
  expect(await service.next(({ serviceInfo }) => serviceInfo)).toMatchObject({ modelId: 7 });
});

test('any bytes at all leave the gate standing', async () => {
  const gate = await openTestGate({ limits: { startServingMs: 200, maxMessageBytes: megabytes } });
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }),
      fc.boolean(),
      async (started, chunks, framed) => {
        const service = new RawService(gate.port);
        if (started) service.send({ startServing: { connectionToken: '7.1' } });
        for (const chunk of chunks)
          service.stream.write(
            framed ? Buffer.concat([Buffer.from([0, 0, 0, 0, chunk.length]), chunk]) : Buffer.from(chunk),
          );
        service.stream.end();
        await service.ended;
        service.close();
      },
    ),
    { numRuns: 100 },
  );
  await stillWorks(gate);
});

test('bytes that are not HTTP/2 leave the gate standing', async () => {
  const gate = await openTestGate();
  for (const text of [
    'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\xff\xff\xff\xff\xff\xff\xff\xff\xff',
    '\0'.repeat(1000),
  ]) {
    const socket = connectTcp(gate.port, '127.0.0.1', () => socket.write(text, 'latin1'));
    await new Promise((resolve) =>
      socket
        .on('error', () => undefined)
        .resume()
        .once('close', resolve),
    );
  }
  await stillWorks(gate);
});

test('a flood of headers is refused', async () => {
  const gate = await openTestGate();
  const flood = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x-${at}`, 'x'.repeat(1000)]));
  await expect(
    ask(gate.port, { ':method': 'POST', ':path': pathOf('process'), 'content-type': 'application/grpc', ...flood }),
  ).rejects.toThrow();
  await stillWorks(gate);
});

test('a connection may not open more streams than allowed', async () => {
  const gate = await openTestGate({ limits: { maxStreamsPerSession: 3 } });
  const session = connect(`http://127.0.0.1:${gate.port}`);
  onTestFinished(() => session.destroy());
  const settings = await new Promise((resolve) => session.once('remoteSettings', resolve));
  expect(settings).toMatchObject({ maxConcurrentStreams: 3 });
});

test('an instance that does not read is marked, then spared, and taken up again once it reads', async () => {
  const gate = await openTestGate({ limits: { maxQueuedBytes: 2 * megabytes, maxWaitingBytes: 4 * megabytes } });
  const { service, connection } = await gate.join();
  service.stream.pause();
  const data = { json: Buffer.alloc(megabytes, '1') };
  const calls: Promise<unknown>[] = [];
  let refused: unknown;
  while (refused === undefined && calls.length < 100) {
    const call = connection.predict({ data }, {});
    calls.push(call);
    await Promise.race([
      call.catch((error: unknown) => {
        refused = error;
      }),
      new Promise(setImmediate),
    ]);
  }
  expect(refused).toMatchObject({ name: 'InstanceOverloaded' });
  expect(connection.saturated).toBe(true);
  expect(calls.length).toBeLessThan(20);

  service.stream.resume();
  service.echo();
  await Promise.all(calls.slice(0, -1));
  expect(connection.saturated).toBe(false);
  expect((await connection.predict({ data: { json: '2' } }, {})).data.json?.toString()).toBe('2');
});

const first = ({ json }: { readonly json?: Buffer | string | undefined }): number => Number(String(json).charAt(0));

test('requests wait in their order for an instance that reads slowly, and one that nobody waits for any more is never written', async () => {
  const gate = await openTestGate({ limits: { maxQueuedBytes: megabytes } });
  const { service, connection } = await gate.join();
  service.stream.pause();
  const left = new AbortController();
  const call = (at: number) =>
    connection.predict(
      { data: { json: Buffer.alloc(megabytes, String(at % 10)) } },
      at === 15 ? { signal: left.signal } : {},
    );
  const calls = Array.from({ length: 20 }, (_, at) =>
    call(at).then(
      ({ data }) => first(data),
      () => 'left',
    ),
  );
  left.abort();
  expect(await calls[15]).toBe('left');
  expect(connection.active).toBe(19);

  const asked: unknown[] = [];
  service.stream.resume();
  for (let at = 0; at < 19; at++) {
    const { requestId, predict } = await service.request();
    asked.push(first(predict!.data!));
    service.send({ requestId, predict: { data: predict!.data } });
  }
  const told = Array.from({ length: 20 }, (_, at) => at)
    .filter((at) => at !== 15)
    .map((at) => at % 10);
  expect(asked).toEqual(told);
  expect((await Promise.all(calls)).filter((each) => each !== 'left')).toEqual(told);
  // It is not told of the end of what it never heard of.
  expect(service.received.filter(({ error }) => error)).toEqual([]);
});

test('a silent instance that reads nothing is cut off with all that waits for it', async () => {
  const gate = await openTestGate();
  const { service, connection } = await gate.join();
  service.stream.pause();
  const answer = connection.predict({ data: { json: Buffer.alloc(8 * megabytes, '1') } }, {});
  service.fallSilent();
  await expect(answer).rejects.toMatchObject({ name: 'ConnectionLost' });
  await expect.poll(() => service.stream.closed, { timeout: 10_000 }).toBe(true);
});

test('a service that is not let in yet may not send much', async () => {
  const gate = await openTestGate();
  const service = new RawService(gate.port);
  onTestFinished(() => service.close());
  service.send({ startServing: { connectionToken: 'x'.repeat(5 * megabytes) } });
  expect(await service.ended).toMatchObject({ status: '8' });
});

test('the unfinished requests of clients are bounded together', async () => {
  const gate = await openTestGate({ limits: { maxGatheredBytes: megabytes } });
  const calls = Array.from({ length: 20 }, () => {
    const call = new RawCall(gate.port, pathOf('process'), ClientResponseProto, ClientRequestProto);
    onTestFinished(() => call.close());
    call.stream.write(Buffer.concat([Buffer.from([0, 0, 16, 0, 0]), Buffer.alloc(100_000)]));
    return call;
  });
  expect(await Promise.race(calls.map(({ ended }) => ended))).toMatchObject({ status: '8' });
  await stillWorks(gate);
});

test('ten megabytes travel both ways', async () => {
  const gate = await openTestGate();
  const { service, connection } = await gate.join();
  service.echo();
  const data = Buffer.from(JSON.stringify({ text: 'ж'.repeat(5 * megabytes) }));
  const answer = await connection.predict({ data: { json: data } }, {});
  expect(Buffer.from(answer.data.json!).equals(data)).toBe(true);
});

test('a message above the limit is refused before anything is sent', async () => {
  const gate = await openTestGate({ limits: { maxMessageBytes: megabytes } });
  const { connection } = await gate.join();
  await expect(connection.predict({ data: { json: Buffer.alloc(megabytes, '1') } }, {})).rejects.toThrow('larger than');
  expect(connection.active).toBe(0);
});
