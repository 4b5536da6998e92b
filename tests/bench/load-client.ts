import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './figures.ts';

// A load generator of our own: prints one line of JSON. A rate of 0 asks again as soon as it is answered.
const [url = '', connections = '1', seconds = '1', rate = '0', method = 'GET', body = '', ...headers] =
  process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const request = [
  `${method} ${pathname} HTTP/1.1`,
  `Host: ${hostname}:${port}`,
  ...headers,
  `Content-Length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n');

interface Noted {
  /** When the first was asked, by the clock. */
  beganAt: number;
  readonly took: number[];
  readonly tookFailed: number[];
  readonly statuses: Record<string, number>;
  broken: number;
  withoutRetryAfter: number;
}

/** How long to ask, on how many connections, and how often in a second. */
interface Plan {
  readonly connections: number;
  readonly seconds: number;
  readonly rate: number;
}

await warmUp();
const { beganAt, took, tookFailed, statuses, broken, withoutRetryAfter } = await run(Number(port), hostname, {
  connections: Number(connections),
  seconds: Number(seconds),
  rate: Number(rate),
});
const requests = took.length + tookFailed.length;
console.log(
  JSON.stringify({
    beganAt,
    requests,
    perSecond: requests / Number(seconds),
    failed: tookFailed.length + broken,
    statuses: broken ? { ...statuses, broken } : statuses,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    failedP99: quantile(tookFailed, 0.99),
    withoutRetryAfter,
  }),
);

/** What this program has not yet compiled would be counted as the slowness of the server that it asks first. */
async function warmUp(): Promise<void> {
  const answer = ['HTTP/1.1 200 OK', 'content-type: application/json', `content-length: ${body.length}`, '', body].join(
    '\r\n',
  );
  const server = createServer((socket) => void socket.setNoDelay().on('data', () => socket.write(answer))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await run(port, '127.0.0.1', { connections: 64, seconds: 0.5, rate: 0 });
  server.close();
}

async function run(port: number, hostname: string, { connections, seconds, rate }: Plan): Promise<Noted> {
  const noted: Noted = { beganAt: 0, took: [], tookFailed: [], statuses: {}, broken: 0, withoutRetryAfter: 0 };
  // What it takes to connect is not what is measured; servers take connections up some time after the system has.
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port, hostname)));
  await sleep(500);
  /** Between two requests of one connection. */
  const everyMs = rate === 0 ? 0 : (connections / rate) * 1000;
  const began = performance.now();
  noted.beganAt = Date.now();
  await Promise.all(
    sockets.map((socket, at) =>
      ask(socket, { firstAt: began + (everyMs * at) / connections, until: began + seconds * 1000, everyMs }, noted),
    ),
  );
  return noted;
}

/** One connection: asks when its time has come and it has been answered. */
function ask(
  socket: Socket,
  { firstAt, until, everyMs }: { firstAt: number; until: number; everyMs: number },
  noted: Noted,
): Promise<void> {
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
      note(noted, received.slice(9, 12), received.slice(0, head), performance.now() - sentAt);
      asked = false;
      next();
    });
    socket.once('close', () => {
      if (asked || sentAt === 0) noted.broken += 1;
      done();
    });
    if (socket.destroyed) socket.emit('close');
    else next();
  });
}

/** Resolves when it is connected, or cannot be. */
function open(port: number, hostname: string): Promise<Socket> {
  return new Promise((done) => {
    const socket = connect(port, hostname).setNoDelay();
    socket.once('connect', () => done(socket)).once('error', () => done(socket));
  });
}

function note(noted: Noted, status: string, head: string, ms: number): void {
  noted.statuses[status] = (noted.statuses[status] ?? 0) + 1;
  (status === '200' ? noted.took : noted.tookFailed).push(ms);
  if ((status === '429' || status === '503') && !/\r\nretry-after: \d/i.test(head)) noted.withoutRetryAfter += 1;
}
