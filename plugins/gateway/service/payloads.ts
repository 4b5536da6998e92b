import { ErrorCode } from '#plugins/gateway/wire/api-error.ts';
import type { Payload } from '#plugins/gateway/wire/payload-messages.ts';
import { ServiceFault } from './service-fault.ts';

/** The text of a payload; `name` says which one when it is missing. */
export function textOf(payload: Payload | undefined, name: string): string {
  if (payload?.json === undefined) throw new ServiceFault(ErrorCode.badRequest, `${name}: a JSON payload is required`);
  return payload.json.toString();
}

/** The JSON value of a payload. */
export function valueOf(payload: Payload | undefined, name: string): unknown {
  const text = textOf(payload, name);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceFault(ErrorCode.badRequest, `${name}: ${(error as Error).message}`);
  }
}

/** A result as a payload; what JSON cannot say (undefined) becomes null. */
export function payloadOf(result: unknown): Payload {
  return { json: JSON.stringify(result) ?? 'null' };
}
