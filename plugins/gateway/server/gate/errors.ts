import type { Fault } from '#core/contract/fault.ts';
import type { ApiErrorBody } from '#plugins/gateway/wire/payload-messages.ts';

/** A service answered with an error of its own; `status` is 400, 404 or 500. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: string;
  readonly status: number;
  readonly args: Readonly<Record<string, string>>;

  constructor({ code, message, status, args }: ApiErrorBody) {
    super(message);
    this.code = code;
    this.status = status === 400 || status === 404 ? status : 500;
    this.args = args;
  }
}

/** The connection to the instance ended before it answered; `sent` tells whether the instance may have begun the work. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly sent: boolean;

  constructor(reason: string, sent: boolean) {
    super(`The connection to the instance ended before it answered: ${reason}.`);
    this.sent = sent;
  }
}

/** The instance did not answer within the time limit of the call. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout';

  constructor(timeoutMs: number) {
    super(`The instance did not answer within ${timeoutMs} ms.`);
  }
}

/** The instance reads more slowly than it is written to; nothing was sent, so another instance may take the call. */
export class InstanceOverloaded extends Error {
  override readonly name = 'InstanceOverloaded';

  constructor(queuedBytes: number) {
    super(`The instance has not yet read ${queuedBytes} bytes of earlier requests.`);
  }
}

/** A server elsewhere cannot take the call at present, so another one may be given it; `fault` is what the caller is told where there is none, and `sent` tells whether it may have begun the work. */
export class BackendUnavailable extends Error {
  override readonly name = 'BackendUnavailable';
  readonly fault: Fault;
  readonly sent: boolean;

  constructor(fault: Fault, sent = false) {
    super(fault.message);
    this.fault = fault;
    this.sent = sent;
  }
}
