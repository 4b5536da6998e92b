import type { Arguments, Call, Output } from '#core/contract/call.ts';
import { Fault, faultBodyOf } from '#core/contract/fault.ts';
import { request } from '#core/contract/request.ts';
import { token } from '#core/plugin/token.ts';
import type { CarriedAnswers } from '../start/carried-answers.ts';

/** What a call is sent with besides its input. */
export interface Sending {
  /** By which the server knows the request (`Z-requestId`): calls that are done once by it are so however often they are sent again. */
  readonly requestId?: string | undefined;
}

/** Sends calls to the server. */
export interface Api {
  /** Throws a Fault, with the request's id in `args.requestId` where the server answered. */
  send<C extends Call>(call: C, ...given: [...input: Arguments<C>, sending?: Sending | undefined]): Promise<Output<C>>;
}
export const Api = token<Api>('api');

const timeoutMs = 30_000;

let open = 0;
/** Whether anything that was asked is not answered yet. */
export const isAsking = (): boolean => open > 0;

const answers = {
  json: (response: Response): Promise<unknown> => response.json(),
  text: (response: Response): Promise<unknown> => response.text(),
  nothing: async (): Promise<undefined> => undefined,
};

export class HttpApi implements Api {
  readonly #carried: CarriedAnswers;

  constructor(carried: CarriedAnswers) {
    this.#carried = carried;
  }

  async send<C extends Call>(
    call: C,
    ...given: [...input: Arguments<C>, sending?: Sending | undefined]
  ): Promise<Output<C>> {
    const [input, { requestId } = {}] = given as unknown as [input?: unknown, sending?: Sending];
    const { path, query, body } = request(call, (input ?? {}) as Record<string, unknown>);
    const carried = call.method === 'GET' ? this.#carried.take(path + query) : undefined;
    if (carried !== undefined) return carried as Output<C>;
    open += 1;
    const response = await fetch(path + query, {
      method: call.method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(requestId !== undefined && { 'z-requestid': requestId }),
        ...(body !== undefined && { 'content-type': call.wire.bodyType ?? 'application/json' }),
      },
      ...(body !== undefined && { body: call.wire.bodyType ? String(body) : JSON.stringify(body) }),
    })
      .catch((error: Error) => {
        throw error.name === 'TimeoutError'
          ? new Fault('client.timeout', 'The server did not answer within 30 seconds. Try again.', 504)
          : new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503);
      })
      .finally(() => (open -= 1));
    if (!response.ok) throw await faultOf(response);
    return (await answers[call.wire.answer](response)) as Output<C>;
  }
}

/** What a failed answer says; an answer that is not ours still names its status. */
export async function faultOf(response: Response): Promise<Fault> {
  const requestId = response.headers.get('z-requestid');
  const said = faultBodyOf(await response.json().catch(() => undefined));
  const { code, message, args } = said ?? { code: `http.${response.status}`, message: response.statusText, args: {} };
  return new Fault(code, message, response.status, requestId ? { ...args, requestId } : args);
}
