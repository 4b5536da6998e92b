import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { SpeechRequest } from '../contract.ts';

type Spoken = z.output<typeof SpeechRequest>;
type Said = string | Buffer;

/**
 * Has a text spoken with the voice that was asked for, or with the service's own where it has none of that name: programs name
 * voices of the vendor that they were written for. What was done then is told in a header.
 */
export async function speakWith(
  request: Spoken,
  speak: (request: Spoken) => Promise<Said>,
): Promise<{ readonly json: Said; readonly notice?: string }> {
  const { voice } = request;
  try {
    return { json: await speak(request) };
  } catch (error) {
    if (!voice || !refusesVoice(error)) throw error;
    const json = await speak({ ...request, voice: undefined });
    return { json, notice: `The service has no voice ${encodeURIComponent(voice)}; it spoke with its own.` };
  }
}

const refusesVoice = (error: unknown): boolean =>
  error instanceof Fault &&
  error.status === 400 &&
  (Object.hasOwn(error.args, 'voice') || /\bvoice\b/i.test(error.message));
