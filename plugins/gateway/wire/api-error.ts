import type { Draft } from './message.ts';
import type { ApiErrorBody } from './payload-messages.ts';

/** Error codes that existing services and clients know. */
export const ErrorCode = {
  tokenNotFound: 'mlp.gate.instance_by_token_not_found',
  gateIsShutDown: 'mlp.gate.gate_is_shut_down',
  cancelled: 'mlp.gate.cancelled',
  internal: 'mlp-action.common.internal-error',
  badRequest: 'mlp-action.common.bad-request',
  processing: 'mlp-action.common.processing-exception',
  methodNotSupported: 'mlp-action.common.method-not-supported',
} as const;

/** An error that says of itself what the other side is told. */
interface Coded {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly args?: Readonly<Record<string, string>>;
}

/** Whether an error carries a code and a status for the other side (our own faults do, errors of the runtime do not). */
export function isCoded(error: unknown): error is Coded {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    'status' in error &&
    typeof error.status === 'number'
  );
}

/** The body for a coded error; other HTTP statuses become the nearest of 400, 404 and 500, the only ones that strict clients read. */
export function apiErrorOf({ code, message, status, args }: Coded): Draft<ApiErrorBody> {
  return { code, message, status: wireStatus(status), args };
}

function wireStatus(status: number): number {
  if (status === 404) return 404;
  return status >= 400 && status < 500 ? 400 : 500;
}
