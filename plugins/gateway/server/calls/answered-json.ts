import { Fault } from '#core/contract/fault.ts';
import type { Answer } from '../gate/types.ts';

/** What a service answered as a value; a fault where that is no JSON. */
export function answeredJson({ data: { json } }: Answer): unknown {
  try {
    if (json !== undefined)
      return JSON.parse(typeof json === 'string' ? json : Buffer.from(json).toString()) as unknown;
  } catch {
    // Said below, as of what is sent in another form.
  }
  throw new Fault('mlp.gate.answer_not_json', 'The service answered in a form that cannot be read as JSON.', 502);
}
