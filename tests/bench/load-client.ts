import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './figures.ts';

// A load generator of our own: prints one line of JSON. A rate of 0 asks again as soon as it is answered.
const [url = '', connections = '1', seconds = '1', rate = '0', method = 'GET', body = '', ...headers] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const request = [`${method} ${pathname} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');

const took: number[] = [];
const tookFailed: number[] = [];
const statuses: Record<string, number> = {};
let broken = 0;
let withoutRetryAfter = 0;
/** Between two requests of one connection. */
const everyMs = Number(rate) === 0 ? 0 : (Number(connections) / Number(rate)) * 1000;

// What it takes to connect is not what is measured; servers take connections up some time after the system has.
const sockets = await Promise.all(Array.from({ length: Number(connections) }, open));
await sleep(500);
const began = performance.now();
const until = began + Number(seconds) * 1000;
await Promise.all(sockets.map((socket, at) => ask(socket, began + (everyMs * at) / Number(connections))));
const requests = took.length + tookFailed.length;
console.log(JSON.stringify({
  requests, perSecond: requests / Number(seconds), failed: tookFailed.length + broken, statuses: broken ? { ...statuses, broken } : statuses,
  p50: quantile(took, 0.5), p99: quantile(took, 0.99), failedP99: quantile(tookFailed, 0.99), withoutRetryAfter,
}));

/** One connection: asks when its time has come and it has been answered. */
function ask(socket: Socket, firstAt: number): Promise<void> {
  return new Promise((done) => {
    let due = firstAt;
    let sentAt = 0;
    let received = '';
    let asked = false;
    const send = () => {
      received = '';
      asked = true;
      socket.write(request);
    };
    const next = () => {
      const now = performance.now();
      if (now >= until) return void socket.end();
      // What had to wait for the answer before counts from when it was due; a late timer of ours does not.
      if (due <= now) {
        sentAt = everyMs > 0 ? due : now;
        due = everyMs > 0 ? due + everyMs : now;
        return send();
      }
      setTimeout(() => {
        sentAt = performance.now();
        due += everyMs;
        send();
      }, due - now);
    };
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      const head = received.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      if (head < 0 || received.length < head + 4 + Number(length)) return;
      note(received.slice(9, 12), received.slice(0, head), performance.now() - sentAt);
      asked = false;
      next();
    });
    socket.once('close', () => {
      if (asked || sentAt === 0) broken += 1;
      done();
    });
    if (socket.destroyed) socket.emit('close');
    else next();
  });
}

/** Resolves when it is connected, or cannot be. */
function open(): Promise<Socket> {
  return new Promise((done) => {
    const socket = connect(Number(port), hostname).setNoDelay();
    socket.once('connect', () => done(socket)).once('error', () => done(socket));
  });
}

function note(status: string, head: string, ms: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
  (status === '200' ? took : tookFailed).push(ms);
  if ((status === '429' || status === '503') && !/\r\nretry-after: \d/i.test(head)) withoutRetryAfter += 1;
}
