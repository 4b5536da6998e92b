import { apiErrorOf, ErrorCode, isCoded } from '#plugins/gateway/wire/api-error.ts';
import type { Draft } from '#plugins/gateway/wire/message.ts';
import type { ApiErrorBody } from '#plugins/gateway/wire/payload-messages.ts';
import type { ServiceLog } from './types.ts';

/** The error body for whatever a handler threw; what the author did not foresee is logged as well. */
export function errorBody(error: unknown, log: ServiceLog): Draft<ApiErrorBody> {
  if (isCoded(error)) return apiErrorOf(error);
  log.error(`A request failed: ${error instanceof Error ? error.stack : String(error)}`);
  return { code: ErrorCode.processing, message: error instanceof Error ? error.message : String(error), status: 500 };
}
