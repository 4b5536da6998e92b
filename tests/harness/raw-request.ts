import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  readonly method: string;
  /** Sent as it is: nobody tidies up its dots, slashes and escapes. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends one request just as it is given and answers every byte that came back. */
export async function rawRequest(url: string, asked: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const { method, path, headers = {}, body } = asked;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sending = request({ hostname, port, method, path, agent, headers: { ...length, ...headers } });
  sending.end(body);
  try {
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    return { status: response.statusCode!, headers: response.headers, text: await text(response) };
  } catch (error) {
    // The server may have closed a kept connection just as it was taken up again; nothing was read of the request then.
    if (sending.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return rawRequest(url, asked);
    throw error;
  }
}

/** The JSON of an answer; undefined where it carries none. */
export const jsonOf = ({ headers, text }: RawAnswer): unknown =>
  headers['content-type']?.includes('json') && text !== '' ? (JSON.parse(text) as unknown) : undefined;

/** Sends the head of a request that promises a body and answers what comes back although nothing of it follows. */
export async function rawHead(
  url: string,
  { method, path, headers = {} }: Omit<RawRequest, 'body'>,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const promised = { 'content-type': 'application/json', 'content-length': '1000000' };
  const sending = request({ hostname, port, method, path, agent: false, headers: { ...promised, ...headers } });
  try {
    sending.flushHeaders();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    return { status: response.statusCode!, headers: response.headers, text: await text(response) };
  } finally {
    sending.on('error', () => undefined).destroy();
  }
}
