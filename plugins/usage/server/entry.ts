import { crc32 } from 'node:zlib';
import type { CallRecord } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

/** What a call counts as; `rejected` is what ended by its caller, who made a mistake, as the service says, or left; `refused` is what limits let not reach it. */
type Outcome = CallRecord['outcome'] | 'rejected';

// In the order of files that are there.
const outcomes = ['answered', 'refused', 'failed', 'gone', 'rejected'] as const satisfies readonly Outcome[];
const nano = 1_000_000_000;

/** What a service charged by when a call was made: a unit's price in thousand-millionths, and how many of them an account has for nothing in a month. */
export interface CallTerms {
  readonly unitNano: number;
  readonly freeUnits: number;
}

/** Where a service tells amounts itself, nothing says how many units they are of, so none is free. */
export function termsOf({ data: { billingSettings } }: Pick<ServiceEntity, 'data'>): CallTerms {
  const { isBillingEnabled, billingUnit, billingUnitPriceInNanoToken, freeUnitQuota } = billingSettings;
  if (!isBillingEnabled || billingUnit === 'direct') return { unitNano: 0, freeUnits: 0 };
  return { unitNano: Math.round(billingUnitPriceInNanoToken ?? 0), freeUnits: freeUnitQuota ?? 0 };
}

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
  /** By which it costs that; undefined where it was written by a version that did not keep them. */
  readonly terms?: CallTerms | undefined;
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
    terms: termsOf(service),
  };
}

/** What a call counts as wherever it is told how calls ended. */
export function countedAs({ outcome, status, attempts }: Pick<CallRecord, 'outcome' | 'status' | 'attempts'>): Outcome {
  // Nobody served it: its caller knows no difference.
  if (outcome === 'refused' && status >= 500) return 'failed';
  // Who left before an instance was given the call has waited for nothing that the service did.
  if (outcome === 'gone' && attempts === 0) return 'refused';
  return (outcome === 'failed' || outcome === 'gone') && isRejection(status) ? 'rejected' : outcome;
}

/** What is no amount that sums are exact with counts as none. */
const amount = (told: number): number => (told > 0 && told <= Number.MAX_SAFE_INTEGER ? Math.round(told) : 0);

// All entries of a file have one length: a sign of what it is, a checksum of what follows, and its numbers.
const headBytes = 8;
const bytesOf = (numbers: number): number => headBytes + numbers * Float64Array.BYTES_PER_ELEMENT;
const numbers = 12;
const sign = 0x32_4c_4c_43;
/** Without the terms of the call; what was written so is still read. */
const formerNumbers = 10;
const formerSign = 0x31_4c_4c_43;
export const entryBytes = bytesOf(numbers);

const scratch = Buffer.from(new ArrayBuffer(entryBytes));
const head = new Uint32Array(scratch.buffer, 0, 2);
const body = new Float64Array(scratch.buffer, headBytes, numbers);

/** Of what was written of an entry behind its head. */
const checksumOf = (bytes: number): number => crc32(scratch.subarray(headBytes, bytes));

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
  terms,
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
  body[10] = terms?.unitNano ?? NaN;
  body[11] = terms?.freeUnits ?? NaN;
  head[0] = sign;
  head[1] = checksumOf(entryBytes);
  return scratch;
}

/** How long the entries of a file are that begins so. */
export const entryBytesOf = (begin: Buffer): number =>
  begin.length >= headBytes && begin.readUInt32LE() === formerSign ? bytesOf(formerNumbers) : entryBytes;

/** The entry that begins there, of this length; undefined where none was written whole. */
export function decode(bytes: Buffer, at: number, length = entryBytes): Entry | undefined {
  if (bytes.copy(scratch, 0, at, at + length) < length) return undefined;
  const outcome = outcomes[body[5]!];
  const written = length === entryBytes ? sign : formerSign;
  if (head[0] !== written || head[1] !== checksumOf(length) || !outcome) return undefined;
  if (length < entryBytes) body.fill(NaN, formerNumbers);
  const [began, ownerId, modelId, callerAccountId, keyId, , requestBytes, answerBytes, tookMs, costNano] =
    body as unknown as readonly [number, number, number, number, number, number, number, number, number, number];
  const [unitNano, freeUnits] = body.subarray(formerNumbers) as unknown as readonly [number, number];
  return {
    at: began,
    ownerId,
    modelId,
    callerAccountId,
    keyId,
    outcome,
    requestBytes: amount(requestBytes),
    answerBytes: amount(answerBytes),
    tookMs,
    costNano: amount(costNano),
    terms: Number.isNaN(unitNano) ? undefined : { unitNano, freeUnits },
  };
}
