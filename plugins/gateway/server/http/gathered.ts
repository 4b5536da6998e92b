import { billingHeader, unitsIn } from '../calls/cost.ts';
import type { Answer, Part } from '../gate/types.ts';
import { isChunk, joinChunks } from './join-chunks.ts';

/** One answer from the parts of a service that streamed although its caller asks for a single one: the chunks of a chat completion joined, a lone part itself, others as a list. */
export function gathered(parts: readonly Part[]): Answer {
  const texts = parts.flatMap(({ data }) => (data?.json === undefined || data.json.length === 0 ? [] : [data.json]));
  const units = parts.reduce((sum, { headers }) => sum + unitsIn(headers), 0);
  const headers = { ...parts.at(-1)?.headers, ...(units > 0 ? { [billingHeader]: String(units) } : {}) };
  if (texts.length < 2) return { data: texts.length === 1 ? { json: texts[0]! } : {}, headers };
  const values = texts.map(valueOf);
  return { data: { json: values.every(isChunk) ? JSON.stringify(joinChunks(values)) : `[${texts.join()}]` }, headers };
}

function valueOf(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
