import { Fault } from '#core/contract/fault.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { CallTimeout, ConnectionLost, InstanceOverloaded, ServiceError } from './gate/errors.ts';

export function notRunning({ account, name }: ServiceEntity, retryAfter: number): Fault {
  return new Fault('mlp.gate.model_not_running', `The service ${account.shortName}/${name} has no running instance. It is being started; try again in ${retryAfter} s, or look at its page for the reason.`, 503, { model: name, retryAfter: String(retryAfter) });
}

/** What a caller is told of a call that an instance did not answer well. */
export function toFault(error: unknown): unknown {
  if (error instanceof ServiceError) return new Fault(error.code, error.message, error.status, error.args);
  if (error instanceof CallTimeout) return new Fault('mlp.gate.timeout', `${error.message} The time limit is a setting of the service.`, 504);
  if (error instanceof ConnectionLost) return new Fault('mlp.gate.connection_lost', 'The instance that worked on this request is gone. Send the request again.', 502);
  if (error instanceof InstanceOverloaded) return new Fault('mlp.gate.overloaded', 'Every instance of this service is behind with reading its requests. Try again shortly.', 503, { retryAfter: '1' });
  return error;
}

/** Whether another instance may be given the same call: only where this one cannot have done it. */
export const mayRetry = (error: unknown): boolean => error instanceof InstanceOverloaded || error instanceof ConnectionLost;
