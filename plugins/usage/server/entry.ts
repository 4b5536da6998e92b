import { crc32 } from 'node:zlib';
import type { CallRecord } from '#plugins/gateway/server/public.ts';

/** What a call counts as; `rejected` is what the service failed at by a mistake of the caller, as it says, and `refused` whatever never reached it. */
type Outcome = CallRecord['outcome'] | 'rejected';

// In the order of files that are there.
const outcomes = ['answered', 'refused', 'failed', 'gone', 'rejected'] as const satisfies readonly Outcome[];
const nano = 1_000_000_000;

/** What the ledger keeps of one call; an id is 0 where there is none. */
export interface Entry {
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  readonly ownerId: number;
  readonly modelId: number;
  readonly callerAccountId: number;
  readonly keyId: number;
  readonly outcome: Outcome;
  readonly requestBytes: number;
  readonly answerBytes: number;
  readonly tookMs: number;
  /** In thousand-millionths of the platform's currency, so that sums are exact. */
  readonly costNano: number;
}

/** Whether the status of an answer lays the failure on the caller. Where a service takes no more just now, callers are told 503. */
const isRejection = (status: number): boolean => status >= 400 && status < 500;

export function entryOf({
  at,
  service,
  caller,
  outcome,
  status,
  attempts,
  requestBytes,
  answerBytes,
  tookMs,
  cost,
}: CallRecord): Entry {
  return {
    at,
    ownerId: service.account.id,
    modelId: service.id,
    callerAccountId: caller?.account?.id ?? 0,
    keyId: caller?.key?.id ?? 0,
    outcome: countedAs({ outcome, status, attempts }),
    requestBytes: amount(requestBytes),
    answerBytes: amount(answerBytes),
    tookMs,
    costNano: amount(cost * nano),
  };
}

function countedAs({ outcome, status, attempts }: Pick<CallRecord, 'outcome' | 'status' | 'attempts'>): Outcome {
  if (outcome === 'failed' && isRejection(status)) return 'rejected';
  // Who left before an instance was given the call has waited for nothing that the service did.
  return outcome === 'gone' && attempts === 0 ? 'refused' : outcome;
}

/** One that is no amount would keep all others of its minute out of the database. */
const amount = (told: number): number => (told > 0 && Number.isFinite(told) ? Math.round(told) : 0);

// All entries of a file have one length: a sign of what it is, a checksum of what follows, and ten numbers.
const headBytes = 8;
const numbers = 10;
export const entryBytes = headBytes + numbers * Float64Array.BYTES_PER_ELEMENT;
const sign = 0x31_4c_4c_43;

const scratch = Buffer.from(new ArrayBuffer(entryBytes));
const head = new Uint32Array(scratch.buffer, 0, 2);
const body = new Float64Array(scratch.buffer, headBytes, numbers);
const bodyBytes = scratch.subarray(headBytes);

/** An entry as it stands in a file, in bytes that the next call overwrites. */
export function encode({
  at,
  ownerId,
  modelId,
  callerAccountId,
  keyId,
  outcome,
  requestBytes,
  answerBytes,
  tookMs,
  costNano,
}: Entry): Buffer {
  body[0] = at;
  body[1] = ownerId;
  body[2] = modelId;
  body[3] = callerAccountId;
  body[4] = keyId;
  body[5] = outcomes.indexOf(outcome);
  body[6] = requestBytes;
  body[7] = answerBytes;
  body[8] = tookMs;
  body[9] = costNano;
  head[0] = sign;
  head[1] = crc32(bodyBytes);
  return scratch;
}

/** The entry that begins there; undefined where none was written whole. */
export function decode(bytes: Buffer, at: number): Entry | undefined {
  if (bytes.copy(scratch, 0, at, at + entryBytes) < entryBytes) return undefined;
  const outcome = outcomes[body[5]!];
  if (head[0] !== sign || head[1] !== crc32(bodyBytes) || !outcome) return undefined;
  const [began, ownerId, modelId, callerAccountId, keyId, , requestBytes, answerBytes, tookMs, costNano] =
    body as unknown as readonly [number, number, number, number, number, number, number, number, number, number];
  return { at: began, ownerId, modelId, callerAccountId, keyId, outcome, requestBytes, answerBytes, tookMs, costNano };
}
