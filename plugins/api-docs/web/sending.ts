import { curlText } from '#core/web/text/curl.ts';
import type { Operation } from './description.ts';

/** Who makes a call that is tried out: whoever is signed in, or the holder of a key. */
export interface Credentials {
  readonly way: 'session' | 'key';
  readonly key: string;
}

/** What somebody entered to try a call out: parameters by name, and the body as text. */
export interface Entered {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request as it travels. */
export interface Prepared {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Parameters that must be there and are not. */
export const missingOf = ({ parameters }: Operation, { values }: Entered): readonly string[] =>
  parameters.filter(({ name, required }) => required && !values[name]?.trim()).map(({ name }) => name);

/** The request that a call with these values is. */
export function prepare(operation: Operation, { values, body }: Entered, { way, key }: Credentials): Prepared {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name]?.trim() ?? ''),
  );
  const query = new URLSearchParams(
    operation.parameters.flatMap(({ name, in: place }) =>
      place === 'query' && values[name]?.trim() ? [[name, values[name].trim()]] : [],
    ),
  );
  const sends = operation.body !== undefined && body.trim() !== '';
  return {
    url: path + (query.size > 0 ? `?${query}` : ''),
    headers: {
      ...(way === 'key' && key.trim() !== '' && { 'MLP-API-KEY': key.trim() }),
      ...(sends && { 'Content-Type': operation.body.type }),
    },
    body: sends ? body : undefined,
  };
}

/** Whether the body of a call can be written as text. */
export const isWritable = ({ body }: Operation): boolean => body === undefined || /json|^text\//.test(body.type);

/** The same request as a command; the key is taken from the environment, so that it is not left in histories. */
export function curlOf(method: string, { url, headers, body }: Prepared, origin: string): string {
  const { 'MLP-API-KEY': _key, ...given } = headers;
  return curlText({ method, url: origin + url, headers: given, body });
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly took: number;
  readonly headers: string;
  /** The body as text; undefined where it is none. */
  readonly text: string | undefined;
  readonly bytes: Blob;
}

/** Sends a request for real. Rejects where nothing comes back. */
export async function send(
  method: string,
  { url, headers, body }: Prepared,
  { way }: Credentials,
  signal: AbortSignal,
): Promise<Reply> {
  const began = performance.now();
  const response = await fetch(url, {
    method,
    headers,
    signal,
    credentials: way === 'key' ? 'omit' : 'same-origin',
    ...(body !== undefined && { body }),
  });
  const bytes = await response.blob();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    took: performance.now() - began,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text: /json|text|event-stream/.test(type) || bytes.size === 0 ? laidOut(await bytes.text(), type) : undefined,
    bytes,
  };
}

const longest = 200_000;

function laidOut(text: string, type: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  if (!type.includes('json') || text.length > longest) return cut;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return cut;
  }
}
