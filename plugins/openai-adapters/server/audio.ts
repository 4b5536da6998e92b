import type * as z from 'zod';
import { Fault, invalid } from '#core/contract/fault.ts';
import { textOf, type PredictRequest } from '#plugins/gateway/server/public.ts';
import type { SpeechRequest, TranscriptionRequest } from '../contract.ts';
import { targetOf } from './model-name.ts';
import { isWav, samplesOf } from './wav.ts';

type Asked = Pick<PredictRequest, 'account' | 'model' | 'data' | 'settings'>;
type Spoken = z.output<typeof SpeechRequest>;
type Heard = z.output<typeof TranscriptionRequest>;

const some = (settings: Readonly<Record<string, unknown>>): Pick<PredictRequest, 'settings'> => {
  const set = Object.entries(settings).filter(([, value]) => value !== undefined && value !== null);
  return set.length === 0 ? {} : { settings: Object.fromEntries(set) };
};

export function speechRequest({ model, input, voice, stream_format: _stream, ...settings }: Spoken): Asked {
  const { inner, ...target } = targetOf(model);
  return {
    ...target,
    data: { json: textOf({ text: input, ...(voice ? { voice } : {}) }) },
    ...some({ ...settings, model: inner }),
  };
}

/** The sound in the form that was asked for. A WAV file is turned into its bare samples; into anything else sound is turned by the service alone. */
export function soundIn(
  json: string | Buffer | undefined,
  { response_format: asked }: Spoken,
): { readonly type: string; readonly bytes: Buffer; readonly extension: string } {
  const { audio_base64: audio } = read(json);
  if (typeof audio !== 'string')
    throw new Fault(
      'openai.not_a_model',
      'The service did not answer with speech. Name a service of the type tts.',
      502,
    );
  const bytes = Buffer.from(audio, 'base64');
  const wav = isWav(bytes);
  if (asked === 'pcm') return { type: 'audio/pcm', bytes: wav ? samplesOf(bytes) : bytes, extension: asked };
  if (wav && asked && asked !== 'wav')
    throw invalid([
      { path: ['response_format'], message: `this service speaks wav; ask for wav or pcm instead of ${asked}` },
    ]);
  const extension = wav ? 'wav' : (asked ?? 'mp3');
  return { type: types[extension] ?? 'application/octet-stream', bytes, extension };
}

const types: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
};

/** Forms that need to know when what was spoken; services know but one of them. */
const isTimed = (format: Heard['response_format']): boolean =>
  format === 'verbose_json' || format === 'srt' || format === 'vtt';

export function transcriptionRequest({ model, file, language, prompt, temperature, response_format }: Heard): Asked {
  const { inner, ...target } = targetOf(model);
  return {
    ...target,
    data: { json: textOf({ audio_base64: Buffer.from(file).toString('base64') }) },
    ...some({
      language,
      prompt,
      temperature,
      model: inner,
      response_format: isTimed(response_format) ? 'verbose_json' : undefined,
    }),
  };
}

/** What a service answered, or nothing where it is no JSON. */
export function read(json: string | Buffer | undefined): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(String(json)) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
