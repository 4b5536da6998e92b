import { TooLarge } from './wire-error.ts';

/** The gRPC status codes that this gate and its SDK use. */
export const Status = {
  ok: 0,
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
} as const;
export type Status = (typeof Status)[keyof typeof Status];

/** The status that answers a message which cannot be read. */
export function statusOf(error: Error): Status {
  return error instanceof TooLarge ? Status.resourceExhausted : Status.invalidArgument;
}

const millisecondsOf: Record<string, number> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

/** A `grpc-timeout` header in milliseconds; undefined when there is none, NaN when it is malformed. */
export function timeoutOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const [, amount, unit] = /^(\d{1,8})([HMSmun])$/.exec(String(header)) ?? [];
  return amount && unit ? Number(amount) * millisecondsOf[unit]! : NaN;
}

/** A `grpc-message` as it travels: UTF-8, percent-encoded outside of printable ASCII. */
export function encodeMessage(message: string): string {
  return message.toWellFormed().replace(/[^\x20-\x24\x26-\x7e]+/g, encodeURIComponent);
}

/** A received `grpc-message`; text that is not properly encoded is given as it came. */
export function decodeMessage(message: string): string {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
}

/** The path of a method of our service, as HTTP/2 sees it. */
export function pathOf(
  method: 'healthCheck' | 'processAsync' | 'process' | 'processResponseStream' | 'processSynthesis',
): string {
  return `/com.mlp.gate.Gate/${method}`;
}
