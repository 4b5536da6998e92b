import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, completion } from './answer.ts';

/** What is answered by the address; any other has the usual answer. */
const answers: Readonly<Record<string, Buffer>> = {
  '/v1/chat/completions': Buffer.from(completion),
  '/v1/models': Buffer.from('{"object":"list","data":[{"id":"bench","object":"model"}]}'),
};
const usual = Buffer.from(answer);

/** A plain HTTP service, and a server with the OpenAI API: what a call costs that goes to either directly. */
createServer(async (request, response) => {
  // At the end of a load, clients go away in the middle of their requests.
  const body = await buffer(request).catch(() => undefined);
  if (!body) return;
  if (request.url === '/stream') return stream(response, JSON.parse(body.toString()));
  const sent = request.url === '/echo' ? body : (answers[request.url!] ?? usual);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': sent.length }).end(sent);
}).listen(Number(process.argv[2]), '127.0.0.1');

async function stream(response: ServerResponse, { parts, everyMs }: { parts: number; everyMs: number }): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for (let part = 0; part < parts; part++) {
    response.write(`{"part":${part}}\n`);
    await sleep(everyMs);
  }
  response.end();
}
