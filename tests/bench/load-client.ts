import { connect } from 'node:net';

// A load generator for machines without wrk: prints one line of JSON.
const [url = '', connections = '1', seconds = '1', method = 'GET', body = '', ...headers] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const request = [`${method} ${pathname} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');

const took: number[] = [];
let failed = 0;
const until = performance.now() + Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(connections) }, () => ask()));
took.sort((one, other) => one - other);
const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))];
console.log(JSON.stringify({ requests: took.length, failed, p50: at(0.5), p99: at(0.99) }));

/** One connection: asks again as soon as it is answered. */
function ask(): Promise<void> {
  return new Promise((done) => {
    const socket = connect(Number(port), hostname).setNoDelay();
    let sentAt = 0;
    let received = '';
    const send = () => {
      received = '';
      sentAt = performance.now();
      socket.write(request);
    };
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      const head = received.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      if (head < 0 || received.length < head + 4 + Number(length)) return;
      took.push(performance.now() - sentAt);
      if (!received.startsWith('HTTP/1.1 200')) failed += 1;
      if (performance.now() < until) send();
      else socket.end();
    });
    socket.once('connect', send).once('error', () => (failed += 1)).once('close', () => done());
  });
}
