import type { FastifyReply, FastifyRequest } from 'fastify';
import { AssertionError } from 'node:assert';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { errors, type Dispatcher } from 'undici';
import { Fault } from '#core/contract/fault.ts';
import { costOf, type CallTrace } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Place } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { fromService, toService, type AnswerHeaders } from './headers.ts';

export interface Asking {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly place: Place;
  readonly service: ServiceEntity;
  readonly signal: AbortSignal;
  readonly trace: CallTrace;
  readonly keyInAuthorization: boolean;
  /** What a request whose length nobody said may come to, where its key limits that. */
  readonly mostBytes: number | undefined;
  /** Headers that the answer is to carry beside its own. */
  readonly beside: Record<string, string>;
}

/** What is left to do once the call is over and counted. */
export interface Rest {
  readonly cost: number;
  /** Sends the last of the answer. */
  readonly finish: () => void;
}

/** Takes a request to an instance and its answer back as they come, neither held in memory. */
export async function forward(endpoints: Endpoints, asking: Asking): Promise<Rest> {
  const tried = new Set<Endpoint>();
  const { maxRetries } = asking.service.data.retriesConfig;
  let died = 0;
  let mayBeStale = true;
  for (let endpoint = await arrived(endpoints, asking); ;) {
    asking.trace.reach(endpoint.instance.instanceId);
    const end = endpoints.answering.begin(endpoint);
    try {
      return await handOn(await ask(endpoint, asking), asking);
    } catch (error) {
      // Who broke off themselves say nothing against the instance.
      asking.signal.throwIfAborted();
      // Its server closed the idle connection just when the request went out on it: the next one is another.
      if (mayBeStale && isStale(error) && mayRepeat(asking)) {
        mayBeStale = false;
        continue;
      }
      if (isUnreachable(error)) endpoints.doubt(endpoint);
      died += Number(isUnreachable(error) && !isUnasked(error));
      const next =
        isUnreachable(error) && mayRepeat(asking) && died <= Math.min(1, maxRetries)
          ? endpoints.choose(asking.service.id, tried.add(endpoint))
          : undefined;
      if (!next) throw toFault(error, asking);
      endpoint = next;
    } finally {
      end();
    }
  }
}

/** Notes for the caller how long the call waited for an instance to start. */
export async function arrived(
  endpoints: Endpoints,
  { service, signal, beside, reply }: Pick<Asking, 'service' | 'signal' | 'beside' | 'reply'>,
): Promise<Endpoint> {
  const present = endpoints.choose(service.id);
  if (present) return present;
  const began = performance.now();
  const endpoint = await endpoints.arrive(service, signal);
  const waitedMs = Math.round(performance.now() - began);
  reply.log.info(
    { reqId: reply.request.id, modelId: service.id, waitedMs },
    'A call of an HTTP service waited for an instance to start.',
  );
  beside['z-waited-ms'] = String(waitedMs);
  return endpoint;
}

function ask(
  { pool }: Endpoint,
  { request, place, service, signal, keyInAuthorization, mostBytes }: Asking,
): Promise<Dispatcher.ResponseData> {
  const { raw } = request;
  const counted = hasBody(raw) && raw.headers['content-length'] === undefined && mostBytes !== undefined;
  return pool.request({
    method: request.method as Dispatcher.HttpMethod,
    path: place.path,
    headers: toService(request, place, { keyInAuthorization }),
    body: hasBody(raw) ? (counted ? Readable.from(bounded(raw, mostBytes)) : raw) : null,
    headersTimeout: service.data.timeouts.predictTimeoutSec * 1_000,
    signal,
  });
}

async function* bounded(body: IncomingMessage, mostBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes)
      throw new Fault(
        'key.limit.size',
        `This API key may send ${mostBytes} bytes in a request, and this one has more.`,
        413,
        { limit: String(mostBytes) },
      );
    yield chunk;
  }
}

/** An answer as it comes from an instance. */
interface Answer {
  readonly statusCode: number;
  readonly headers: AnswerHeaders;
  readonly body: Readable;
}

/** Hands an answer on as it comes, but for the last of it. */
export async function handOn(
  { statusCode, headers, body }: Answer,
  { reply, request, place, service, trace, signal, beside }: Asking,
): Promise<Rest> {
  const cost = statusCode < 400 ? costOf(service, { 'Z-custom-billing': String(headers['z-custom-billing'] ?? 0) }) : 0;
  trace.status = statusCode;
  // Whoever waits for it hears by other ways that it broke off; of one that is given up nobody has to hear.
  body.on('error', () => undefined);
  const { raw } = reply;
  try {
    raw.writeHead(statusCode, {
      ...fromService(headers, place, request.host),
      'z-requestid': request.id,
      'z-cost': String(cost),
      ...beside,
    });
  } catch (error) {
    body.destroy();
    // What could not be written has left its reason.
    raw.statusMessage = '';
    reply.log.warn(
      { reqId: request.id, error: (error as Error).message },
      'An answer of a service is not one of HTTP.',
    );
    throw malformed(service);
  }
  reply.hijack();
  const length = Number(headers['content-length'] ?? NaN);
  if (request.method === 'HEAD' || statusCode === 204 || statusCode === 304 || length === 0) {
    body.resume();
    return { cost, finish: () => raw.end() };
  }
  raw.flushHeaders();
  let last: Buffer | undefined;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    trace.answerBytes += chunk.length;
    // The end of an answer goes out when it is counted, and no sooner.
    last = trace.answerBytes === length ? chunk.subarray(-1) : undefined;
    if (!raw.write(last ? chunk.subarray(0, -1) : chunk)) await once(raw, 'drain', { signal });
  }
  return { cost, finish: () => raw.end(last) };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether the same may be asked of another instance: nothing of it is spent, and nothing of an answer was sent. */
const mayRepeat = ({ request: { raw, method }, reply }: Asking): boolean =>
  !reply.raw.headersSent && !hasBody(raw) && ['GET', 'HEAD', 'OPTIONS'].includes(method);

const lostCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEOUT',
  'EHOSTUNREACH',
  'ETIMEDOUT',
]);

/** Whether an error says that there is nobody who answers. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof errors.SocketError ||
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.ClientClosedError ||
  error instanceof errors.ClientDestroyedError ||
  lostCodes.has((error as NodeJS.ErrnoException).code ?? '');

/** Whether an error may say that the connection alone was lost, which had been used before. */
const isStale = (error: unknown): boolean =>
  error instanceof errors.SocketError
    ? (error.socket?.bytesRead ?? 0) > 0
    : ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

const unaskedCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEOUT',
  'EHOSTUNREACH',
]);

/** Whether an error says that nothing of the request was sent, so that it is not what somebody was lost over. */
const isUnasked = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.ClientClosedError ||
  error instanceof errors.ClientDestroyedError ||
  unaskedCodes.has((error as NodeJS.ErrnoException).code ?? '');

const malformed = ({ account, name }: ServiceEntity): Fault =>
  new Fault(
    'service.http.malformed',
    `The service ${account.shortName}/${name} answered something that is not HTTP. Tell its owner.`,
    502,
    { service: `${account.shortName}/${name}` },
  );

/** Whether an error says that an answer was none: a client that reads such takes some of it for its own mistake. */
const isMalformed = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError ||
  error instanceof errors.ResponseContentLengthMismatchError ||
  error instanceof errors.HeadersOverflowError ||
  error instanceof AssertionError;

export function toFault(error: unknown, { service, signal }: Pick<Asking, 'service' | 'signal'>): unknown {
  if (signal.aborted || error instanceof Fault) return error;
  const named = `${service.account.shortName}/${service.name}`;
  if (error instanceof errors.HeadersTimeoutError)
    return new Fault(
      'mlp.gate.timeout',
      `The service ${named} did not answer within ${service.data.timeouts.predictTimeoutSec} seconds. The time limit is a setting of the service.`,
      504,
    );
  if (isUnreachable(error))
    return new Fault(
      'mlp.gate.connection_lost',
      `The instance of ${named} that worked on this request is gone. Send the request again.`,
      502,
    );
  if (isMalformed(error)) return malformed(service);
  if (error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError)
    return new Fault('request.malformed', `The request cannot be passed on: ${error.message}.`, 400);
  return error;
}
