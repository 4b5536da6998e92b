import { once } from 'node:events';
import http2 from 'node:http2';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { exitsTold } from './calls.ts';
import { Channel } from './channel.ts';
import { streamOf } from './socket-stream.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function listening<S extends Server | WebSocketServer>(server: S): Promise<{ server: S; port: number }> {
  await once(server, 'listening');
  closing.push(() => server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

/** A channel to a machine that answers, and what its bytes pass through. */
async function joined(): Promise<{ channel: Channel; near: Socket; far: Socket }> {
  const installation = await listening(new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false }));
  const sockets = Promise.withResolvers<{ near: Socket; far: Socket }>();
  const wire = await listening(
    createServer((far) => {
      const near = connect(installation.port, '127.0.0.1');
      near.on('error', () => undefined).pipe(far);
      far.on('error', () => undefined).pipe(near);
      sockets.resolve({ near, far });
    }).listen(0, '127.0.0.1'),
  );
  const accepted = once(installation.server, 'connection') as Promise<[WebSocket]>;
  const machine = new WebSocket(`ws://127.0.0.1:${wire.port}`, { perMessageDeflate: false });
  machine.on('error', () => undefined);
  closing.push(() => machine.terminate());
  const answering = http2.createServer((request, response) => {
    if (request.url!.includes('hello')) response.end('"here"');
    else response.writeHead(200).write('begun');
  });
  answering.on('sessionError', () => undefined);
  answering.emit(
    'connection',
    streamOf(machine).on('error', () => undefined),
  );
  const [socket] = await accepted;
  const channel = new Channel(streamOf(socket), 'far-1');
  expect(await channel.ask('hello', {})).toBe('here');
  return { channel, ...(await sockets.promise) };
}

test('lines of a machine that never end are not kept', async () => {
  async function* told(...parts: string[]) {
    for (const part of parts) yield Buffer.from(part);
  }
  const linesOf = (stream: AsyncIterable<Buffer>) => Readable.from(exitsTold(stream)).toArray();
  expect(await linesOf(told('1', '2\n3\n', '4'))).toEqual(['12', '3']);
  await expect(linesOf(told('1'.repeat(2_000)))).rejects.toThrow('not understood');
});

test.each([
  ['reset by the machine', ({ near }: { near: Socket }) => void near.resetAndDestroy()],
  ['ended by the machine', ({ near }: { near: Socket }) => void near.destroy()],
  ['closed here', ({ channel }: { channel: Channel }) => channel.close()],
])('A connection that is %s closes the channel, and what was asked ends', async (_how, end) => {
  const { channel, ...wire } = await joined();
  const closed = new Promise<void>((resolve) => channel.onClose(resolve));
  const { output } = await channel.stream('exits', {});
  const heard = once(output.resume(), 'close');
  end({ channel, ...wire });
  await closed;
  await heard;
  expect(channel.isOpen).toBe(false);
  await expect(channel.ask('hello', {})).rejects.toMatchObject({ code: 'resource_group.server.unreachable' });
});
