import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as the server got it. */
export interface Got {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** JSON, or the fields of a form. */
  readonly body: any;
  /** Resolves when its client has gone before the answer was whole. */
  readonly left: Promise<void>;
}

type Handler = (got: Got, response: ServerResponse) => unknown;

/** A small server that speaks the OpenAI API, and of which tests decide what it does. */
export interface OpenAiServer {
  readonly url: string;
  readonly port: number;
  /** All that it was asked, but for its models. */
  readonly asked: Got[];
  /** Has it do something else for one path. */
  on(path: string, handler: Handler): void;
  close(): Promise<void>;
}

export const apiKey = 'sk-upstream-secret-0123456789';

export const json = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

/** One server-sent event. */
export const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

export const chunk = (content: string, more: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
  ...more,
});
export const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 };
export const lastChunk = { ...chunk(''), choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage };

const usual: Readonly<Record<string, Handler>> = {
  '/v1/models': (_got, response) =>
    json(response, 200, {
      object: 'list',
      data: [
        { id: 'small', object: 'model' },
        { id: 'large', object: 'model' },
      ],
    }),
  '/v1/chat/completions': ({ body }, response) => {
    const said = `You said: ${body.messages.at(-1).content}`;
    if (!body.stream)
      return json(response, 200, {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: said }, finish_reason: 'stop' }],
        usage,
      });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const word of said.split(/(?<= )/)) response.write(event(chunk(word)));
    response.end(`${event(lastChunk)}data: [DONE]\n\n`);
  },
  '/v1/completions': ({ body }, response) =>
    json(response, 200, {
      id: 'cmpl-1',
      object: 'text_completion',
      created: 1,
      model: body.model,
      choices: [{ index: 0, text: ` after ${body.prompt}`, finish_reason: 'stop' }],
      usage,
    }),
  '/v1/embeddings': ({ body }, response) =>
    json(response, 200, {
      object: 'list',
      model: body.model,
      data: body.input
        .map((text: string, index: number) => ({ object: 'embedding', index, embedding: [text.length, index] }))
        .toReversed(),
      usage: { prompt_tokens: 2, total_tokens: 2 },
    }),
  '/v1/audio/transcriptions': ({ body }, response) =>
    json(response, 200, { text: `${body.file.length} bytes of ${body.name}` }),
  '/v1/audio/speech': ({ body }, response) =>
    void response
      .writeHead(200, { 'content-type': 'audio/wav' })
      .end(Buffer.from(`RIFF ${body.input} by ${body.voice ?? 'nobody'}`)),
  '/v1/images/generations': ({ body }, response) =>
    json(response, 200, {
      created: 1,
      data: Array.from({ length: body.n ?? 1 }, () => ({ b64_json: Buffer.from(body.prompt).toString('base64') })),
    }),
};

/** Starts it on a free port of the loopback; it wants its key. */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  const handlers = new Map<string, Handler>(Object.entries(usual));
  const asked: Got[] = [];
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    const left = new Promise<void>((resolve) => response.once('close', () => !response.writableFinished && resolve()));
    const got: Got = { method: request.method!, path, headers: request.headers, body: await bodyOf(request), left };
    if (path !== '/v1/models') asked.push(got);
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return json(response, 401, {
        error: {
          message: `Incorrect API key provided: ${request.headers.authorization}`,
          type: 'invalid_request_error',
        },
      });
    const handler = handlers.get(path);
    if (handler) handler(got, response);
    else json(response, 404, { error: { message: `Unknown path ${path}` } });
  }

  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    asked,
    on: (path, handler) => void handlers.set(`/v1${path}`, handler),
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return bytes.length === 0 ? undefined : JSON.parse(bytes.toString());
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const file = form.get('file') as File;
  return {
    ...Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
    name: file.name,
    file: Buffer.from(await file.arrayBuffer()),
  };
}
