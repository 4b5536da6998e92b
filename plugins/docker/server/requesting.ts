import { IncomingMessage, request as requestPlain, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import { addAbortSignal, pipeline, type Duplex, type Readable } from 'node:stream';
import { Gathered } from '#plugins/resource-groups/server/public.ts';
import { saidIn } from './saying.ts';

/** What the client knows of a request. */
interface Asked {
  readonly path: string;
  /** Those that are no refusals are true. */
  readonly statusCodes: Readonly<Record<number, string | boolean>>;
  readonly isStream?: boolean;
  readonly hijack?: boolean;
  readonly openStdin?: boolean;
}
type Body = string | Buffer | Readable | undefined;
type Callback = (error: unknown, answer: unknown) => void;

const mostBytes = 2 ** 20;
/** Of what tells all containers or volumes. */
const mostListBytes = 16 * 2 ** 20;
/** Others wait in the same round: servers that are not told of for 35 s count as lost. */
const lookMs = 20_000;
const openMs = 60_000;
/** To make or to end something takes its time. */
const workMs = 600_000;

/**
 * Sends what the client asks. By its own way an engine ends or holds up this server: it takes answers of any length and waits for
 * them forever, reads words of which it does not know whether they are any, and follows redirects to wherever they lead.
 */
export function send(options: RequestOptions, asked: Asked, body: Body, callback: Callback): void {
  answerOf(options, asked, body)
    .then((answer) => callback(null, answer))
    .catch((error: unknown) => callback(error, null));
}

async function answerOf(options: RequestOptions, asked: Asked, body: Body): Promise<unknown> {
  const request = (options.socketPath === undefined ? requestTls : requestPlain)(options);
  let awaited: ClientRequest | IncomingMessage = request;
  const ms = patienceOf(options, asked);
  const giveUp = () => awaited.destroy(new Error(`it did not answer within ${ms / 1_000} s`));
  // To send many files takes as long as it takes.
  let late = isFiles(body) ? undefined : setTimeout(giveUp, ms);
  request.once('finish', () => (late ??= setTimeout(giveUp, ms).unref()));
  try {
    const begun = begin(request, asked);
    write(request, asked, body);
    const answer = await begun;
    if (!(answer instanceof IncomingMessage)) return answer;
    awaited = answer;
    if (options.signal) addAbortSignal(options.signal, answer);
    return await takeIn(answer, asked);
  } finally {
    clearTimeout(late);
  }
}

const isFiles = (body: Body): body is Readable => typeof body === 'object' && !Buffer.isBuffer(body);

function patienceOf({ method }: RequestOptions, { hijack, isStream }: Asked): number {
  if (hijack) return openMs;
  return method === 'GET' && !isStream ? lookMs : workMs;
}

/** The answer as it begins, or the connection where the engine leaves that to us. */
function begin(request: ClientRequest, { hijack }: Asked): Promise<IncomingMessage | Duplex> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
    // An engine that leaves a connection to us unasked ends it without an error.
    request.on('close', () => reject(new Error('it ended the connection without an answer')));
    if (!hijack) return;
    request.on('upgrade', (_response, socket, head) => {
      // Whoever takes it hears of errors too, and it may break before and after.
      socket.on('error', () => undefined);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
  });
}

function write(request: ClientRequest, { openStdin }: Asked, body: Body): void {
  if (isFiles(body)) {
    // Its failure is that of the request.
    pipeline(body, request, () => undefined);
    return;
  }
  if (body !== undefined) request.write(body);
  if (!openStdin) request.end();
}

async function takeIn(answer: IncomingMessage, asked: Asked): Promise<unknown> {
  const { statusCode = 0 } = answer;
  const { statusCodes, isStream, openStdin, path } = asked;
  if (statusCodes[statusCode] !== true) {
    const text = await textOf(answer, mostBytes);
    const json = parsed(text);
    const why = saidIn(json['message']) || saidIn(text) || String(statusCodes[statusCode] ?? 'unexpected');
    throw Object.assign(new Error(`(HTTP code ${statusCode}) ${why}`), { statusCode, json });
  }
  if (openStdin) {
    answer.destroy();
    const why = 'it gives no connection to the program; look whether a proxy before it passes on upgrades';
    throw Object.assign(new Error(why), { statusCode, json: {} });
  }
  if (isStream) return answer;
  return parsed(await textOf(answer, /^\/(containers\/json|volumes)\b/.test(path) ? mostListBytes : mostBytes));
}

async function textOf(answer: IncomingMessage, most: number): Promise<string> {
  const held = new Gathered();
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    held.add(chunk);
    if (held.size > most) throw new Error(`it answers more than ${most / 2 ** 20} MB`);
  }
  return held.take().toString();
}

/** An object always, for the client looks into it; one without anything where it is none. */
function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
