import { databaseFault } from '#core/server/database/database-fault.ts';
import { apiErrorOf, ErrorCode, isCoded } from '#plugins/gateway/wire/api-error.ts';
import { Status, statusOf, timeoutOf } from '#plugins/gateway/wire/grpc.ts';
import type { Draft } from '#plugins/gateway/wire/message.ts';
import type { ApiErrorBody } from '#plugins/gateway/wire/payload-messages.ts';
import { receiveMessages } from '#plugins/gateway/wire/receive.ts';
import type { Capacity } from './capacity.ts';
import type { ServerCall } from './server-call.ts';
import { longestTimerMs } from './settings.ts';
import type { ClientContext } from './types.ts';

/** One method that clients call: how it is read and written, and who serves it. */
export interface ClientMethod<Request, Response> {
  read(bytes: Buffer): Request;
  frame(response: Response, maxBytes: number): Buffer[];
  serve(request: Request, context: ClientContext, send: (response: Response) => void): Promise<void>;
  /** The answer that tells the client of a failure. */
  failure(error: Draft<ApiErrorBody>, request: Request): Response;
}

const shutDown: Draft<ApiErrorBody> = {
  code: ErrorCode.gateIsShutDown,
  message: 'This gate is shutting down. Connect again and retry.',
  status: 500,
};
const ourFault: Draft<ApiErrorBody> = {
  code: ErrorCode.internal,
  message: 'The gate failed to serve the call; the reason is in its log.',
  status: 500,
};

/** The same under the code that clients over gRPC know: to them the gateway is the gate, whose limits make them wait and try again. */
const asKnown = (error: Draft<ApiErrorBody>): Draft<ApiErrorBody> => ({
  ...error,
  code: error.code?.replace(/^mlp\.gateway\./, 'mlp.gate.'),
});

/** Serves one call of a client: reads its request, hands it on and sends what comes back; failures travel in the body. */
export function acceptClient<Request extends object, Response>(
  method: ClientMethod<Request, Response>,
  call: ServerCall,
  capacity: Capacity,
): void {
  const { limits, log } = capacity.settings;
  const timeoutMs = timeoutOf(call.headers['grpc-timeout']);
  if (Number.isNaN(timeoutMs)) return call.end(Status.invalidArgument, 'The grpc-timeout header is malformed.');

  const gone = new AbortController();
  let received = false;
  let timer = setTimeout(
    expire,
    Math.min(limits.requestMs, timeoutMs ?? Infinity),
    'The request was not sent whole in time.',
  );
  call.stream.once('close', () => {
    clearTimeout(timer);
    gone.abort(new Error('The client has gone.'));
  });

  function cancel(status: Status, message: string): void {
    call.end(status, message);
    gone.abort(new Error(message));
  }

  function expire(message: string): void {
    cancel(Status.deadlineExceeded, message);
  }

  function send(response: Response): void {
    const queued = call.stream.writableLength;
    if (queued > limits.maxQueuedBytes)
      cancel(Status.resourceExhausted, `The client has not yet read ${queued} bytes of its answer.`);
    gone.signal.throwIfAborted();
    call.send(method.frame(response, limits.maxMessageBytes));
  }

  async function serve(request: Request): Promise<void> {
    clearTimeout(timer);
    if (timeoutMs !== undefined)
      timer = setTimeout(expire, Math.min(timeoutMs, longestTimerMs), 'The time limit of the call has passed.');
    try {
      if (capacity.draining) send(method.failure(shutDown, request));
      else await method.serve(request, { timeoutMs, signal: gone.signal, remoteAddress: call.remoteAddress }, send);
    } catch (error) {
      report(error, request);
    }
    clearTimeout(timer);
    call.end();
  }

  function report(error: unknown, request: Request): void {
    if (call.ended) return log.debug({ err: error }, 'A client call was given up.');
    const known = isCoded(error) ? error : databaseFault(error);
    if (!known || (known !== error && known.status >= 500))
      log.error({ err: error }, 'A client call failed for a reason of our own.');
    const told = known ? asKnown(apiErrorOf(known)) : ourFault;
    call.send(method.frame(method.failure(told, request), limits.maxMessageBytes));
  }

  function unwritable(error: unknown): void {
    log.error({ err: error }, 'An answer to a client could not be written.');
    call.end(Status.internal, 'The answer could not be written.');
  }

  receiveMessages(
    call.stream,
    { maxBytes: limits.maxMessageBytes, budget: capacity.budget },
    {
      message(bytes) {
        if (received) throw new Error('Only one request may be sent in this call.');
        received = true;
        serve(method.read(bytes)).catch(unwritable);
      },
      ended() {
        if (!received) cancel(Status.invalidArgument, 'The call ended without a request.');
      },
      failed: (error) => cancel(statusOf(error), error.message),
    },
  );
}
