import type { TestRequest } from '#plugins/testing/web/snippet-parts.ts';
import type { TaskType } from '../../contract/models.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A sound to send: its file encoded as base64, or a file to be read where the form holds none yet. */
type Sound = { readonly base64: string } | { readonly path: string };

/** What an answer holds, and so what becomes of it. */
export type Held = 'messages' | 'chunks' | 'vectors' | 'speech' | 'transcript' | 'pictures' | 'addresses';

/** A call as clients of the OpenAI API make it. */
export interface ClientCall {
  readonly method:
    | 'chat.completions.create'
    | 'embeddings.create'
    | 'audio.speech.create'
    | 'audio.transcriptions.create'
    | 'images.generate';
  /** By the names of the API. */
  readonly args: Fields;
  readonly file?: Sound;
  readonly held: Held;
  /** For services that serve some requests before others. */
  readonly priority: number | undefined;
}

/** The call of the form as the API takes it; undefined where the form holds none for it. */
export function callOf(type: TaskType, { account, model, body, config, priority, streamed }: TestRequest) {
  const sent = fieldsIn(body);
  const settings = config === undefined ? {} : fieldsIn(config);
  if (!sent || !settings) return undefined;
  const { model: inner, ...fields } = { ...settings, ...sent };
  const made = calls[type]({ ...fields, ...(streamed && { stream: true }) });
  const name = [account, model, ...(typeof inner === 'string' && inner.trim() !== '' ? [inner] : [])].join('/');
  return made && { ...made, args: { model: name, ...made.args }, priority };
}

const calls: Readonly<Record<TaskType, (fields: Fields) => Omit<ClientCall, 'priority'> | undefined>> = {
  'chat-completion': ({ stream, ...args }) =>
    isList(args.messages)
      ? {
          method: 'chat.completions.create',
          args: stream === true ? { ...args, stream } : args,
          held: stream === true ? 'chunks' : 'messages',
        }
      : undefined,
  text2vec: ({ texts, stream: _stream, ...args }) =>
    isList(texts) && texts.every(isText)
      ? { method: 'embeddings.create', args: { input: texts, ...args }, held: 'vectors' }
      : undefined,
  // Clients want a voice; an empty one leaves it to the service, as none does.
  tts: ({ text, voice, stream: _stream, ...args }) =>
    isText(text)
      ? {
          method: 'audio.speech.create',
          args: { input: text, voice: isText(voice) ? voice : '', response_format: 'wav', ...args },
          held: 'speech',
        }
      : undefined,
  asr: ({ audio_base64: base64, language, prompt, temperature }) => ({
    method: 'audio.transcriptions.create',
    args: Object.fromEntries(
      Object.entries({ language, prompt, temperature }).filter(([, value]) => value !== undefined && value !== null),
    ),
    file: isText(base64) ? { base64 } : { path: 'speech.wav' },
    held: 'transcript',
  }),
  'image-generation': ({ prompt, stream: _stream, ...args }) =>
    isText(prompt)
      ? {
          method: 'images.generate',
          args: { prompt, response_format: 'b64_json', ...args },
          held: args.response_format === 'url' ? 'addresses' : 'pictures',
        }
      : undefined,
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;

function fieldsIn(json: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
