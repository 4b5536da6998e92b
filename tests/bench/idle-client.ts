import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// Opens streams and keeps them open: prints a line of JSON when each has its first part, and another when it is asked to end.
const [url = '', count = '1', body = '', ...headers] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const request = [
  `POST ${pathname} HTTP/1.1`,
  `Host: ${hostname}:${port}`,
  ...headers,
  `Content-Length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n');

/** How many are on their way to their first part at once. */
const atOnce = 100;
const open = new Set<Socket>();
let failed = 0;

let left = Number(count);
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (left-- > 0) await openStream();
  }),
);
console.log(JSON.stringify({ open: open.size, failed }));
process.once('SIGTERM', () => {
  console.log(JSON.stringify({ open: open.size, failed }));
  process.exit(0);
});
while (true) await sleep(60_000);

/** Resolves with its first part, or when it has failed. */
function openStream(): Promise<void> {
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    const hear = (text: string) => {
      received += text;
      if (!/\r\n\r\n[\s\S]*\n/.test(received)) return;
      socket.off('data', hear).resume();
      if (received.startsWith('HTTP/1.1 200')) open.add(socket);
      else socket.destroy();
      done();
    };
    socket
      .setEncoding('latin1')
      .on('data', hear)
      .once('connect', () => socket.write(request))
      .once('error', () => undefined)
      .once('close', () => {
        open.delete(socket);
        failed += 1;
        done();
      });
  });
}
