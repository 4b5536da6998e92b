// A small HTTP and WebSocket service, as its author would ship it: it speaks no gRPC.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

/** Connections that are as good as closed: whatever comes on one is lost with it. */
const closing = new WeakSet();

const answers = {
  '/': (_request, response) => response.setHeader('content-type', 'text/html').end('<h1>It works</h1>'),
  '/pid': (_request, response) => response.end(String(process.pid)),
  '/seen': (request, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ method: request.method, url: request.url, headers: request.headersDistinct })),
  '/echo': (request, response) => request.pipe(response),
  '/events': async (_request, response) => {
    response.setHeader('content-type', 'text/event-stream');
    for (let at = 0; at < 5; at++) {
      response.write(`data: ${at}\n\n`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    response.end();
  },
  '/large': (_request, response) => {
    const chunk = Buffer.alloc(65_536, 'x');
    let left = 1_600;
    const more = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(chunk)) return response.once('drain', more);
      }
      return response.end();
    };
    more();
  },
  '/written': (_request, response) => response.end(String(process.memoryUsage().rss)),
  '/client-token': (_request, response) => response.end(process.env.MLP_CLIENT_TOKEN ?? 'none'),
  '/slow': (_request, response) => setTimeout(() => response.end(`late by ${process.pid}`), 1_500),
  '/half': (_request, response) => {
    response.setHeader('content-length', '1000');
    response.write('half of it', () => setTimeout(() => process.exit(1), 50));
  },
  '/moved': (_request, response) => response.writeHead(302, { location: '/seen?after=1' }).end(),
  '/cookie': (request, response) =>
    response
      .writeHead(200, {
        'set-cookie': ['sid=1; Path=/; Domain=example.com; HttpOnly', 'berth_session=stolen; Path=/'],
        'clear-site-data': '"cookies"',
        connection: 'x-inner',
        'x-inner': 'secret',
        'z-custom-billing': '3',
      })
      .end(),
  /** An answer to the letter, well-formed or not. */
  '/raw': ({ url, socket }) =>
    socket.end(Buffer.from(new URL(url, 'http://here').searchParams.get('answer'), 'latin1')),
  '/last': (request, response) => {
    closing.add(request.socket);
    response.end('no more on this connection');
  },
  '/refused': (_request, response) => response.writeHead(418).end('no'),
};

const server = createServer((request, response) => {
  if (closing.has(request.socket)) return request.socket.destroy();
  const answer = answers[request.url.split('?')[0]];
  if (answer) answer(request, response);
  else response.writeHead(404).end('nothing here');
});

server.on('upgrade', (request, socket) => {
  if (request.url.startsWith('/raw')) return answers['/raw'](request);
  if (request.url.startsWith('/refused'))
    return socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 6\r\n\r\nnot me');
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let waiting = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    waiting = Buffer.concat([waiting, data]);
    // Short masked frames alone: echoed unmasked, a close frame ends it.
    while (waiting.length >= 6 && waiting.length >= 6 + (waiting[1] & 127)) {
      const length = waiting[1] & 127;
      const mask = waiting.subarray(2, 6);
      const text = waiting.subarray(6, 6 + length).map((byte, at) => byte ^ mask[at % 4]);
      socket.write(Buffer.concat([Buffer.from([waiting[0], length]), text]));
      if ((waiting[0] & 15) === 8) socket.end();
      waiting = waiting.subarray(6 + length);
    }
  });
});

server.listen(Number(process.env.MLP_HTTP_PORT), process.env.MLP_HTTP_HOST, () =>
  console.log('listening', process.env.MLP_HTTP_PORT),
);
process.on('SIGTERM', () => process.exit(0));
