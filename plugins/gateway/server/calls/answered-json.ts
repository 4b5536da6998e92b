import { Fault } from '#core/contract/fault.ts';
import type { Answer } from '../gate/types.ts';
import { isBracketed } from '../http/bodies.ts';

/** Larger answers are looked at from both ends only. */
const lookedThrough = 64 * 1024;
/** What is no number in JSON, and is written all the same, by Python for one. */
const strangeNumbers = ['NaN', 'Infinity'];

/** What a service answered as a value; a fault where that is no JSON. */
export function answeredJson({ data: { json } }: Answer): unknown {
  const value = json === undefined ? undefined : parsed(json);
  if (value === undefined) throw notJson();
  return value;
}

/** Throws the fault of an answer that is empty or can be seen to be no JSON. To parse each would cost more than the rest of its way. */
export function requireJson({ data: { json, protobuf } }: Answer): void {
  if (json === undefined ? protobuf === undefined : isSuspect(json) && parsed(json) === undefined) throw notJson();
}

const isSuspect = (json: string | Buffer): boolean =>
  !isBracketed(json) || (json.length <= lookedThrough && strangeNumbers.some((each) => json.includes(each)));

function parsed(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : Buffer.from(json).toString()) as unknown;
  } catch {
    return undefined;
  }
}

const notJson = (): Fault =>
  new Fault('mlp.gate.answer_not_json', 'The service answered in a form that cannot be read as JSON.', 502);
