import type { PredictAnswer } from '#plugins/gateway/server/public.ts';

/** Headers that tell how one answer came about, rather than what it is. */
const ofOneAnswer: ReadonlySet<string> = new Set(['z-server-time', 'z-requestid', 'traceparent']);
const version = 1;

/** An answer by itself: copied out of what was received, and without what was true of one call alone; undefined where that is no JSON. */
export function keepable({ data: { json, dataType }, headers }: PredictAnswer): PredictAnswer | undefined {
  if (json === undefined || parsed(json.toString()) === undefined) return undefined;
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneAnswer.has(name.toLowerCase())));
  return { data: { json: Buffer.from(json), ...(dataType === undefined ? {} : { dataType }) }, headers: kept };
}

/** As bytes for a store: the length of a head, the head as JSON, the JSON of the answer as it came. */
export function toBytes({ data: { json = '', dataType }, headers }: PredictAnswer): Buffer {
  const head = Buffer.from(JSON.stringify({ version, dataType, headers }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, Buffer.from(json)]);
}

/** Undefined for bytes that are none of ours: whoever may write to a store may leave anything there. */
export function fromBytes(bytes: Buffer): PredictAnswer | undefined {
  if (bytes.length < 4) return undefined;
  const end = 4 + bytes.readUInt32BE(0);
  if (end > bytes.length) return undefined;
  const head = parsed(bytes.toString('utf8', 4, end));
  const json = bytes.subarray(end);
  if (!isHead(head) || parsed(json.toString()) === undefined) return undefined;
  return { data: { json, ...(head.dataType === undefined ? {} : { dataType: head.dataType }) }, headers: head.headers };
}

interface Head {
  readonly dataType?: string;
  readonly headers: Readonly<Record<string, string>>;
}

function isHead(head: unknown): head is Head {
  const { version: of, dataType, headers } = (head ?? {}) as Record<string, unknown>;
  return (
    of === version &&
    (dataType === undefined || typeof dataType === 'string') &&
    typeof headers === 'object' &&
    headers !== null &&
    Object.values(headers).every((each) => typeof each === 'string')
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
