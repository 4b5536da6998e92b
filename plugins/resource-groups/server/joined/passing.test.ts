import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { duplexPair } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { Channel } from './channel.ts';
import { passOn } from './passing.ts';

const [data, headers, settings] = [0, 1, 4];
const [endStream, endHeaders] = [1, 4];

/** A frame of HTTP/2 (RFC 9113, section 4.1). */
function frame(kind: number, flags: number, stream: number, body = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(body.length, 0, 3);
  head.writeUInt8(kind, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, body]);
}

/** A field that is in no table (RFC 7541, section 6.2.2). */
const field = (name: string, value: string): Buffer =>
  Buffer.from(`\0${String.fromCharCode(name.length)}${name}${String.fromCharCode(value.length)}${value}`, 'latin1');
const ok = Buffer.from([0x88]);
const prefaceBytes = 24;

/** A machine that answers the first call by these frames, whatever HTTP/2 allows. */
async function machine(answer: (stream: number) => readonly Buffer[]): Promise<Channel> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write(frame(settings, 0, 0));
    let heard = Buffer.alloc(0);
    let at = prefaceBytes;
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      while (heard.length >= at + 9) {
        if (heard[at + 3] === headers) socket.write(Buffer.concat(answer(heard.readUInt32BE(at + 5))));
        at += 9 + heard.readUIntBE(at, 3);
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const channel = new Channel(connect((server.address() as AddressInfo).port, '127.0.0.1'), 'far-1');
  onTestFinished(() => {
    channel.close();
    server.close();
  });
  return channel;
}

test('of what a machine says at the end no more is passed on than how a program ended', async () => {
  const live = await machine((stream) => [
    frame(headers, endHeaders, stream, ok),
    frame(data, 0, stream, Buffer.from('"here"')),
    frame(
      headers,
      endHeaders | endStream,
      stream,
      Buffer.concat([field('http2-settings', 'x'), field('exit-code', '7')]),
    ),
  ]);
  const [near, far] = duplexPair();
  passOn(far, live);
  const other = new Channel(near, 'far-1');
  onTestFinished(() => other.close());
  const { stream, output } = await other.stream('hello', {});
  const told = once(stream, 'trailers');
  expect(String(Buffer.concat(await output.toArray()))).toBe('"here"');
  expect((await told)[0]).toMatchObject({ 'exit-code': '7' });
});
