import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { TtsRequestData } from '../../contract.ts';
import type { PredictRequest } from '../calls/request.ts';

type Speech = Pick<z.output<typeof TtsRequestData>, 'text' | 'voice' | 'outputAudioSpec'>;

/** A request to a speech service, in the form that those services read. */
export function speechRequest({ text, voice, outputAudioSpec }: Speech): Pick<PredictRequest, 'data' | 'config'> {
  const spoken = {
    text,
    ...(voice === undefined ? {} : { voice }),
    ...(outputAudioSpec === undefined ? {} : { outputAudioSpec }),
  };
  return { data: { json: JSON.stringify(spoken) } };
}

/** The sound in a speech service's answer. */
export function audioOf(json: string | Buffer): Buffer {
  const { audio_base64: audio } = JSON.parse(json.toString()) as { audio_base64?: unknown };
  if (typeof audio !== 'string')
    throw new Fault(
      'mlp.gate.answer_not_speech',
      'The service answered without audio_base64: it is no speech service, or its configuration turns audio off.',
      502,
    );
  return Buffer.from(audio, 'base64');
}
