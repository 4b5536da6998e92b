import { connect } from 'node:net';

// Opens many streams at once and reads each to its end: prints one line of JSON.
const [url = '', count = '1', parts = '1', body = '', ...headers] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const request = [
  `POST ${pathname} HTTP/1.1`,
  `Host: ${hostname}:${port}`,
  'Connection: close',
  ...headers,
  `Content-Length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n');

const heard = await Promise.all(Array.from({ length: Number(count) }, () => readParts()));
console.log(
  JSON.stringify({
    whole: heard.filter((each) => each === Number(parts)).length,
    lost: heard.reduce((sum, each) => sum + Number(parts) - each, 0),
  }),
);

/** How many different parts came, in their order. */
function readParts(): Promise<number> {
  return new Promise((done) => {
    let received = '';
    const socket = connect(Number(port), hostname);
    socket
      .setEncoding('latin1')
      .on('data', (text: string) => (received += text))
      .once('connect', () => socket.write(request))
      .once('error', () => undefined)
      .once('close', () => {
        const seen = [...received.matchAll(/\{"part":(\d+)\}/g)].map(([, part]) => Number(part));
        done(seen.filter((part, at) => part === at).length);
      });
  });
}
