import { Fault } from '#core/contract/fault.ts';
import { ErrorCode } from '#plugins/gateway/wire/api-error.ts';
import { BackendUnavailable, CallTimeout, ConnectionLost, InstanceOverloaded, ServiceError } from '../gate/errors.ts';

/** Tells that a task of this process reaches no service at all. */
export const noGate = (): Fault =>
  new Fault(
    'mlp.gate.no_gate',
    'Tasks of this process reach no service, because it has no gate. Give processes with the role core the role gateway too.',
    503,
  );

/** What a caller is told of a call that was not answered well. */
export function toFault(error: unknown): unknown {
  if (error instanceof ServiceError) return faultOf(error);
  if (error instanceof ConnectionLost)
    return new Fault(
      'mlp.gate.connection_lost',
      'The instance that worked on this request is gone. Send the request again.',
      502,
    );
  if (error instanceof InstanceOverloaded)
    return new Fault(
      'mlp.gate.overloaded',
      'Every instance of this service is behind with reading its requests. Try again shortly.',
      503,
      { retryAfter: '1' },
    );
  if (error instanceof BackendUnavailable) return error.fault;
  return error;
}

/** What a service says of its failure, and words of ours for what it leaves out. */
function faultOf({ code, message, status, args }: ServiceError): Fault {
  if (message === '' && code === '') return new Fault('mlp.gate.service_failed', silent, status, args);
  return new Fault(code || ErrorCode.internal, message || silent, status, args);
}
const silent = 'The service failed and did not say why. Its logs may say more.';

/** Tells that a call took longer than its caller, or else the service, lets it take. */
export function timedOut(timeoutMs: number, isOfCaller: boolean): Fault {
  const whose = isOfCaller ? 'The time limit came with the request.' : 'The time limit is a setting of the service.';
  return new Fault('mlp.gate.timeout', `The instance did not answer within ${timeoutMs} ms. ${whose}`, 504);
}

/** Whether another may be given the same call: only where this one cannot answer it any more. */
export const mayRetry = (error: unknown): boolean =>
  error instanceof InstanceOverloaded || error instanceof ConnectionLost || error instanceof BackendUnavailable;

/** Whether whoever was asked was lost with the request in hand. */
export const diedWith = (error: unknown): boolean =>
  (error instanceof ConnectionLost || error instanceof BackendUnavailable) && error.sent;

/** Whether an error speaks against whoever was asked, rather than against the request. */
export const isFailure = (error: unknown): boolean =>
  mayRetry(error) || error instanceof CallTimeout || (error instanceof ServiceError && error.status === 500);
