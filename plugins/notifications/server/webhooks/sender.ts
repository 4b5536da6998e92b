import { Agent } from 'undici';
import { guardedConnector } from '#core/server/guarded-connector.ts';
import type { Networks } from '#core/server/networks.ts';
import { answerSeconds, type AttemptError } from '../../contract/webhooks.ts';

/** What came of sending something to a receiver. */
export interface Outcome {
  readonly durationMs: number;
  readonly status?: number;
  readonly error?: AttemptError;
  readonly detail?: string;
  readonly answer?: string;
}

/** So much of an answer is read; what a receiver says beyond that is of no use to anybody. */
const mostAnswerBytes = 65_536;
const keptAnswer = 500;

/** Sends bodies to addresses that this installation may connect to. Redirects are not followed, and neither time nor answer is unbounded. */
export class Sender {
  readonly #networks: Networks;

  constructor(networks: Networks) {
    this.#networks = networks;
  }

  async send(
    url: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Outcome> {
    const agent = new Agent({ connect: guardedConnector(this.#networks) });
    const began = performance.now();
    const over = AbortSignal.timeout(answerSeconds * 1_000);
    const took = () => ({ durationMs: Math.round(performance.now() - began) });
    let status: number | undefined;
    try {
      const { origin, pathname, search } = new URL(url);
      const response = await agent.request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'berth-webhooks', accept: '*/*', ...headers },
        body,
        signal: signal ? AbortSignal.any([signal, over]) : over,
      });
      status = response.statusCode;
      const answer = shown(await beginning(response.body));
      const location = response.headers.location;
      return {
        ...took(),
        status,
        ...(answer !== '' && { answer }),
        ...judged(status),
        ...(status >= 300 && status < 400 && typeof location === 'string' && { detail: location.slice(0, keptAnswer) }),
      };
    } catch (error) {
      // What the end of this server cut off was no attempt.
      signal?.throwIfAborted();
      return { ...took(), ...(status !== undefined && { status }), ...failureOf(error as Error, over) };
    } finally {
      await agent.destroy();
    }
  }
}

/** Whatever a receiver says of it, a delivery is accepted by its status alone. */
function judged(status: number): { readonly error?: AttemptError } {
  if (status >= 200 && status < 300) return {};
  return { error: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

function failureOf(error: Error, over: AbortSignal): { readonly error: AttemptError; readonly detail?: string } {
  if (over.aborted || error.name === 'TimeoutError') return { error: 'timeout' };
  const root = rootOf(error);
  if (root.name === 'AddressRefused') return { error: 'refused' };
  if (root.code === 'UND_ERR_CONNECT_TIMEOUT') return { error: 'timeout' };
  return { error: 'connection', detail: (root.code ?? root.message).slice(0, keptAnswer) };
}

/** Where several addresses of one name were tried in vain, the first failure stands for all. */
function rootOf(error: Error): NodeJS.ErrnoException {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return rootOf(error.errors[0]);
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

async function beginning(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (length >= mostAnswerBytes) break;
  }
  return Buffer.concat(pieces);
}

/** Text that a page may show: what neither a database nor a reader can hold is left out. */
const shown = (answer: Buffer): string =>
  answer
    .subarray(0, keptAnswer * 4)
    .toString()
    .replaceAll(/[^\P{Cc}\t\n]|\p{Cs}|\ufffd/gu, '')
    .slice(0, keptAnswer)
    .trim();
