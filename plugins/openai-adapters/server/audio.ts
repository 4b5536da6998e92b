import type * as z from 'zod';
import { Fault, invalid } from '#core/contract/fault.ts';
import { textOf, type PredictRequest } from '#plugins/gateway/server/public.ts';
import type { SpeechRequest, TranscriptionRequest } from '../contract.ts';
import { targetOf } from './model-name.ts';

type Asked = Pick<PredictRequest, 'account' | 'model' | 'data' | 'settings'>;
type Spoken = z.output<typeof SpeechRequest>;
type Heard = z.output<typeof TranscriptionRequest>;

const some = (settings: Readonly<Record<string, unknown>>): Pick<PredictRequest, 'settings'> => {
  const set = Object.entries(settings).filter(([, value]) => value !== undefined && value !== null);
  return set.length === 0 ? {} : { settings: Object.fromEntries(set) };
};

export function speechRequest({ model, input, voice, stream_format: _stream, ...settings }: Spoken): Asked {
  const { inner, ...target } = targetOf(model);
  return { ...target, data: { json: textOf({ text: input, ...(voice ? { voice } : {}) }) }, ...some({ ...settings, model: inner }) };
}

const riff = Buffer.from('RIFF');

/** The sound in the form that was asked for. A WAV file is turned into its bare samples; into anything else sound is turned by the service alone. */
export function soundIn(json: string | Buffer | undefined, { response_format: asked }: Spoken): { readonly type: string; readonly bytes: Buffer } {
  const { audio_base64: audio } = read(json) as { audio_base64?: unknown };
  if (typeof audio !== 'string') throw new Fault('openai.not_a_model', 'The service did not answer with speech. Name a service of the type tts.', 502);
  const bytes = Buffer.from(audio, 'base64');
  const isWav = bytes.subarray(0, 4).equals(riff);
  if (asked === 'pcm') return { type: 'audio/pcm', bytes: isWav ? samplesOf(bytes) : bytes };
  if (isWav && asked && asked !== 'wav') throw invalid([{ path: ['response_format'], message: `this service speaks wav; ask for wav or pcm instead of ${asked}` }]);
  return { type: isWav ? 'audio/wav' : (types[asked ?? 'mp3'] ?? 'application/octet-stream'), bytes };
}

const types: Readonly<Record<string, string>> = { mp3: 'audio/mpeg', opus: 'audio/ogg', aac: 'audio/aac', flac: 'audio/flac', wav: 'audio/wav' };

/** What follows the header of the chunk named `data`; chunks before it say other things. */
function samplesOf(wav: Buffer): Buffer {
  for (let at = 12; at + 8 <= wav.length; at += 8 + wav.readUInt32LE(at + 4)) {
    if (wav.toString('latin1', at, at + 4) === 'data') return wav.subarray(at + 8);
  }
  return wav.subarray(44);
}

export function transcriptionRequest({ model, file, language, prompt, temperature, response_format }: Heard): Asked {
  const { inner, ...target } = targetOf(model);
  return { ...target, data: { json: textOf({ audio_base64: Buffer.from(file).toString('base64') }) }, ...some({ language, prompt, temperature, model: inner, response_format: response_format === 'verbose_json' ? response_format : undefined }) };
}

/** What was heard, in the form that was asked for. */
export function transcriptIn(json: string | Buffer | undefined, { response_format = 'json' }: Heard): { readonly type: string; readonly text: string } {
  const answer = read(json) as { text?: unknown; alternatives?: readonly { text?: unknown }[] };
  const text = answer.text ?? answer.alternatives?.[0]?.text;
  if (typeof text !== 'string') throw new Fault('openai.not_a_model', 'The service did not answer with a transcript. Name a service of the type asr.', 502);
  if (response_format === 'text') return { type: 'text/plain; charset=utf-8', text: `${text}\n` };
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(response_format === 'verbose_json' ? { task: 'transcribe', ...answer, text } : { text }) };
}

function read(json: string | Buffer | undefined): object {
  try {
    return (JSON.parse(String(json)) as object | null) ?? {};
  } catch {
    return {};
  }
}
