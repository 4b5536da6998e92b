import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { AddressRefused } from '#core/server/networks.ts';
import { BackendUnavailable } from '#plugins/gateway/server/public.ts';

const longestQuote = 500;
const slowDown = 5;

const word = z.string().min(1).optional().catch(undefined);
const Words = z.looseObject({ message: word, code: word, param: word });
const Refusal = Words.extend({ error: z.union([z.string(), Words]).optional().catch(undefined), detail: word });

/** What a server says of its failure; each is undefined where it says nothing of that which can be read. */
type Said = Readonly<Record<'message' | 'code' | 'param', string | undefined>>;

/** Reads an answer that is a failure, or the part of a stream that tells of one; `apiKey` is told to nobody, should the server quote it. */
export function saidIn(body: string, apiKey: string | undefined): Said {
  const told = (said: string | undefined) =>
    (apiKey ? said?.replaceAll(apiKey, '********') : said)?.slice(0, longestQuote);
  try {
    const { error, detail, ...own } = Refusal.parse(JSON.parse(body));
    const { message, code, param } = typeof error === 'object' ? error : { ...own, message: error || own.message };
    return { message: told(message ?? own.message ?? detail), code: told(code), param: told(param) };
  } catch {
    return { message: undefined, code: undefined, param: undefined };
  }
}

interface Refused {
  readonly status: number;
  readonly body: string;
  /** Seconds. */
  readonly retryAfter: string | undefined;
  readonly apiKey: string | undefined;
}

/**
 * What an answer other than a success means for the caller. What concerns the service's owner alone is told without the server's own
 * words. Values named `upstream…` are the server's own, for programs that know its API.
 */
export function refusalOf({ status, body, retryAfter, apiKey }: Refused): Fault | BackendUnavailable {
  if (status >= 300 && status < 400)
    return new Fault(
      'external_model.redirected',
      'The server behind this service sends callers elsewhere, which is not followed. Its owner has to enter the address that it is really at.',
      502,
    );
  if (status === 401 || status === 403)
    return new Fault(
      'external_model.key_refused',
      'The server behind this service refuses the key that its owner entered. The owner has to enter another.',
      502,
    );
  if (status === 404)
    return new Fault(
      'external_model.not_found',
      'The server behind this service knows no such model, or does not do what services of this type do. Its owner has to correct the model or the address.',
      502,
    );
  if (status === 413)
    return new Fault(
      'external_model.too_large',
      'The request is larger than the server behind this service takes.',
      413,
    );
  if (status === 429)
    return new BackendUnavailable(
      new Fault(
        'external_model.busy',
        'The server behind this service takes no more requests at the moment. Try again shortly.',
        503,
        { retryAfter: wholeSeconds(retryAfter) ?? String(slowDown), upstreamStatus: '429' },
      ),
    );
  if (status >= 500) return new BackendUnavailable(failed(`HTTP ${status}`, wholeSeconds(retryAfter)));
  const { message: said = `HTTP ${status}`, code, param } = saidIn(body, apiKey);
  return new Fault(
    'external_model.request_refused',
    `The server behind this service refuses the request. It answers: ${said}`,
    400,
    { said, ...(code && { upstreamCode: code }), ...(param && { upstreamParam: param }) },
  );
}

/** The server failed by itself; `said` is how it tells. */
export const failed = (said: string, retryAfter?: string): Fault =>
  new Fault(
    'external_model.failed',
    `The server behind this service failed. Try again; if it stays, tell its owner. It answered: ${said}`,
    502,
    { said, ...(retryAfter && { retryAfter }) },
  );

const wholeSeconds = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{1,5}$/.test(text) ? text : undefined;

/** What a connection that failed means for the caller. */
export function lossOf(error: NodeJS.ErrnoException): BackendUnavailable {
  const [code, why] = whyOf(error);
  return new BackendUnavailable(
    new Fault(`external_model.${code}`, `The server behind this service ${why}`, 502),
    code === 'lost',
  );
}

function whyOf(error: NodeJS.ErrnoException): readonly [code: string, why: string] {
  if (error instanceof AddressRefused)
    return [
      'address_refused',
      'is in a network that this installation does not connect to. Its owner has to choose another address, or ask the operator to add the network to EXTERNAL_NETWORKS.',
    ];
  const { code = '' } = error;
  if (['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EAI_NODATA'].includes(code))
    return [
      'unknown_host',
      'cannot be found: the name in its address is not known. Its owner has to correct the address.',
    ];
  if (['ETIMEOUT', 'ESERVFAIL'].includes(code))
    return [
      'name_unanswered',
      'cannot be found now: no name server answers for the name in its address. Try again later; if it stays, tell its owner.',
    ];
  if (code === 'ECONNREFUSED')
    return ['unreachable', 'does not take connections. Try again later; if it stays, tell its owner.'];
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT')
    return ['timed_out', 'cannot be reached in time. Try again later; if it stays, tell its owner.'];
  if (code.startsWith('ERR_TLS') || code.includes('CERT') || code.startsWith('ERR_SSL') || code === 'EPROTO')
    return [
      'certificate',
      'has no certificate that can be trusted, or speaks no TLS. Its owner has to correct it or the address.',
    ];
  return ['lost', 'broke off the connection. Send the request again.'];
}

export const unreadable = (): Fault =>
  new Fault(
    'external_model.answer_unreadable',
    'The server behind this service answered in a form that servers of this kind do not use. Its owner has to check the address and the type of the service.',
    502,
  );
export const cutOff = (): Fault =>
  new Fault(
    'external_model.cut_off',
    'The server behind this service broke off its answer. Send the request again.',
    502,
  );
export const tooLong = (): Fault =>
  new Fault(
    'external_model.answer_too_large',
    'The answer of the server behind this service is larger than is passed on.',
    502,
  );
