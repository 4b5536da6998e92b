import { setImmediate as turn } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import type { PayloadDraft } from '../gate/types.ts';
import { bytesIn } from '../http/bytes-in.ts';
import type { GatewaySettings } from '../settings.ts';

type Text = string | Uint8Array;

/** What is larger is looked at in pieces, so that others get their turn in between. */
const pieceLength = 256 * 1024;
const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Throws the fault that refuses payloads which are larger, or nest deeper, than a host lets services be sent. Answers a promise only where that takes its time. */
export function requireBounded(
  payloads: readonly (PayloadDraft | undefined)[],
  { largestRequestBytes, deepestJson }: GatewaySettings,
): Promise<void> | undefined {
  let long: Promise<void> | undefined;
  for (const payload of payloads) {
    if (payload === undefined) continue;
    if (bytesIn(payload) > largestRequestBytes) throw tooLarge(largestRequestBytes);
    const { json } = payload;
    if (json === undefined) continue;
    if (json.length > pieceLength) long = later(long, json, deepestJson);
    else if (nestsBeyond(json, deepestJson)) throw tooDeep(deepestJson);
  }
  return long;
}

/** Whether JSON nests deeper than so many levels; each takes a character, a bracket. */
export const nestsBeyond = (json: Text, deepest: number): boolean =>
  json.length > deepest && countBrackets(json, deepest) > deepest && new Nesting(deepest).isBeyond(bytesOf(json));

async function later(before: Promise<void> | undefined, json: Text, deepest: number): Promise<void> {
  await before;
  if (await isDeep(json, deepest)) throw tooDeep(deepest);
}

/** Few brackets nest no deeper than there are of them: that is all that is asked of most texts, and costs next to nothing. */
async function isDeep(json: Text, deepest: number): Promise<boolean> {
  const text = bytesOf(json);
  let brackets = 0;
  for (let at = 0; at < text.length && brackets <= deepest; at += pieceLength) {
    brackets += countBrackets(text.subarray(at, at + pieceLength), deepest - brackets);
    await turn();
  }
  if (brackets <= deepest) return false;
  const nesting = new Nesting(deepest);
  for (let at = 0; at < text.length; at += pieceLength) {
    if (nesting.isBeyond(text.subarray(at, at + pieceLength))) return true;
    await turn();
  }
  return false;
}

const bytesOf = (json: Text): Buffer =>
  typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);

/** Brackets that open something, those in strings among them; no more than one beyond what is asked for. */
function countBrackets(text: Text, most: number): number {
  let count = 0;
  for (const bracket of [openList, openObject]) {
    const next = indexOf(text, bracket);
    for (let at = next(0); at >= 0 && count <= most; at = next(at + 1)) count += 1;
  }
  return count;
}

function indexOf(text: Text, byte: number): (from: number) => number {
  if (typeof text !== 'string') return (from) => text.indexOf(byte, from);
  const letter = String.fromCharCode(byte);
  return (from) => text.indexOf(letter, from);
}

/** How deep JSON nests, as its pieces come. */
class Nesting {
  readonly #deepest: number;
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(deepest: number) {
    this.#deepest = deepest;
  }

  /** Whether what has come so far nests deeper than it may. */
  isBeyond(piece: Buffer): boolean {
    let [depth, inString, escaped] = [this.#depth, this.#inString, this.#escaped];
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) inString = false;
      } else if (byte === quote) inString = true;
      else if (byte === openList || byte === openObject) {
        if (++depth > this.#deepest) return true;
      } else if (byte === closeList || byte === closeObject) depth -= 1;
    }
    [this.#depth, this.#inString, this.#escaped] = [depth, inString, escaped];
    return false;
  }
}

const tooLarge = (most: number): Fault =>
  new Fault('request.too_large', `The request is larger than the ${most} bytes that services are sent here.`, 413, {
    limit: String(most),
  });

const tooDeep = (most: number): Fault =>
  new Fault(
    'request.too_deep',
    `The JSON of the request nests deeper than the ${most} levels that services are sent here. Send it flatter.`,
    400,
    { limit: String(most) },
  );
