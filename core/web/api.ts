import * as z from 'zod';
import type { Arguments, Call, Output } from '#core/contract/call.ts';
import { Fault, FaultBody } from '#core/contract/fault.ts';
import { token } from '#core/plugin/token.ts';

/** Sends calls to the server. */
export interface Api {
  /** Throws a Fault, with the request's id in `args.requestId` where the server answered. */
  send<C extends Call>(call: C, ...input: Arguments<C>): Promise<Output<C>>;
}
export const Api = token<Api>('api');

const timeoutMs = 30_000;

export class HttpApi implements Api {
  async send<C extends Call>(call: C, ...[input]: Arguments<C>): Promise<Output<C>> {
    const { path, query, body } = request(call, (input ?? {}) as Record<string, unknown>);
    const response = await fetch(path + query, {
      method: call.method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { headers: { 'content-type': call.bodyType ?? 'application/json' }, body: call.bodyType ? String(body) : JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw error.name === 'TimeoutError'
        ? new Fault('client.timeout', 'The server did not answer within 30 seconds. Try again.', 504)
        : new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503);
    });
    if (!response.ok) throw await faultOf(response);
    if (call.answer instanceof z.ZodUndefined) return undefined as Output<C>;
    const answer: unknown = call.answerType ? await response.text() : await response.json();
    return call.answer.parse(answer) as Output<C>;
  }
}

/** The address and body of a call; refuses input that leaves out what the path or the body needs. */
export function request(call: Call, input: Readonly<Record<string, unknown>>): { path: string; query: string; body: unknown } {
  const missing = (name: string) => new Error(`Required parameter ${name} was null or undefined when calling ${call.id.split('.')[1]}.`);
  const { body, ...rest } = input;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null) throw missing(name);
    return encodeURIComponent(String(value));
  });
  if (body === undefined && !call.body.safeParse(undefined).success) throw missing('body');
  const query = new URLSearchParams();
  for (const [name, schema] of Object.entries(call.query.shape as Record<string, z.ZodType>)) {
    const value = rest[name];
    if (value === undefined || value === null) {
      if (!schema.safeParse(undefined).success) throw missing(name);
      continue;
    }
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  return { path, query: query.size > 0 ? `?${query}` : '', body };
}

/** What a failed answer says; an answer that is not ours still names its status. */
export async function faultOf(response: Response): Promise<Fault> {
  const requestId = response.headers.get('z-requestid');
  const said = FaultBody.safeParse(await response.json().catch(() => undefined));
  const { code, message, args } = said.success ? said.data : { code: `http.${response.status}`, message: response.statusText, args: {} };
  return new Fault(code, message, response.status, requestId ? { ...args, requestId } : args);
}
