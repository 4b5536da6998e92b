import { Agent, type Dispatcher, type FormData } from 'undici';
import type { Networks } from '#core/server/networks.ts';
import { CallTimeout, type CallOptions } from '#plugins/gateway/server/public.ts';
import { guardedConnector } from '#core/server/guarded-connector.ts';
import { cutOff, lossOf, refusalOf, tooLong, unreadable } from './failures.ts';

const largestAnswer = 64 * 1024 * 1024;
const largestRefusal = 64 * 1024;
const longestTimerMs = 2 ** 31 - 1;

/** Where a server elsewhere is and how it is asked. */
export interface Upstream {
  readonly url: string;
  /** Empty where requests name the model. */
  readonly model: string;
  readonly apiKey: string | undefined;
}

export type Body = { readonly json: unknown } | { readonly form: FormData };

/** An answer that is a success, whose body is still to be read. */
interface Opened {
  readonly type: string;
  readonly body: Dispatcher.ResponseData['body'];
  /** Gives it its whole time limit again. */
  readonly renew: () => void;
}

/** Connections to servers elsewhere, shared by all services. */
export const openAgent = (networks: Networks): Agent =>
  new Agent({
    connect: guardedConnector(networks),
    connections: 256,
    keepAliveTimeout: 20_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: -1,
  });

/** Asks one server elsewhere. Failures are faults of the gateway, time-outs as of any backend; redirects are not followed. */
export class Client {
  readonly #agent: Agent;
  readonly upstream: Upstream;

  constructor(agent: Agent, upstream: Upstream) {
    this.#agent = agent;
    this.upstream = upstream;
  }

  async json(path: string, body: Body | undefined, options: CallOptions): Promise<unknown> {
    return this.#ask(path, body, options, ({ body: answer }) => readJson(answer));
  }

  async bytes(
    path: string,
    body: Body,
    options: CallOptions,
  ): Promise<{ readonly type: string; readonly bytes: Buffer }> {
    return this.#ask(path, body, options, async ({ type, body: answer }) => ({ type, bytes: await gather(answer) }));
  }

  /** Hands on an answer piece by piece; `read` is done when it resolves. */
  async pieces(
    path: string,
    body: Body,
    options: CallOptions,
    read: (pieces: AsyncIterable<Buffer>, type: string) => Promise<void>,
  ): Promise<void> {
    await this.#ask(path, body, options, ({ type, body: answer, renew }) => read(renewing(answer, renew), type));
  }

  async #ask<T>(
    path: string,
    body: Body | undefined,
    { timeoutMs, signal }: CallOptions,
    read: (opened: Opened) => Promise<T>,
  ): Promise<T> {
    const over = new AbortController();
    const leave = () => over.abort(signal?.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', leave);
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => over.abort(new CallTimeout(timeoutMs)), Math.min(timeoutMs, longestTimerMs));
    try {
      const opened = await this.#open(path, body, over.signal);
      return await read({ ...opened, renew: () => timer?.refresh() });
    } catch (error) {
      if (over.signal.aborted) throw over.signal.reason;
      over.abort();
      throw isOfConnection(error) ? lossOf(rootOf(error)) : error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }
  }

  async #open(path: string, body: Body | undefined, signal: AbortSignal): Promise<Omit<Opened, 'renew'>> {
    const { url, apiKey } = this.upstream;
    const address = new URL(url + path);
    const {
      statusCode,
      headers,
      body: answer,
    } = await this.#agent.request({
      origin: address.origin,
      path: address.pathname,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: '*/*',
        'user-agent': 'berth',
        ...(body && 'json' in body ? { 'content-type': 'application/json' } : {}),
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: body === undefined ? null : 'json' in body ? JSON.stringify(body.json) : body.form,
      signal,
    });
    if (statusCode >= 200 && statusCode < 300) return { type: textOf(headers['content-type']) ?? '', body: answer };
    throw refusalOf({
      status: statusCode,
      body: (await gather(answer, largestRefusal, 'cut')).toString(),
      retryAfter: textOf(headers['retry-after']),
      apiKey,
    });
  }
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

async function gather(
  body: AsyncIterable<Buffer>,
  most = largestAnswer,
  beyond: 'refuse' | 'cut' = 'refuse',
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (length <= most) continue;
    if (beyond === 'refuse') throw tooLong();
    break;
  }
  return Buffer.concat(pieces);
}

async function* renewing(body: AsyncIterable<Buffer>, renew: () => void): AsyncGenerator<Buffer> {
  try {
    for await (const piece of body) {
      renew();
      yield piece;
    }
  } catch (error) {
    throw isOfConnection(error) ? cutOff() : error;
  }
}

/** A whole answer as JSON. */
export async function readJson(body: AsyncIterable<Buffer>): Promise<unknown> {
  const text = (await gather(body)).toString();
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** Errors of sockets, name servers and TLS carry a code and no status; faults carry both. */
const isOfConnection = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && !('status' in error)) || error.cause instanceof Error || error.name === 'AddressRefused');

/** Where several addresses of one name were tried in vain, the first failure stands for all. */
function rootOf(error: Error): NodeJS.ErrnoException {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return rootOf(error.errors[0]);
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}
