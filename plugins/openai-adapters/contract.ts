import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

const base = '/api/adapters/openai' as const;
const direct = '/api/adapters/openai-direct' as const;

/** A service as programs that know OpenAI name it: `account/service`, or `account/service/model` where it has several models. */
const Model = z.string().min(1).max(500);
const Text = z.string().max(1_000_000);

export const ChatRequest = z.looseObject({
  model: Model,
  messages: z.array(z.looseObject({ role: z.string() })).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});
export const CompletionRequest = z.looseObject({
  model: Model,
  prompt: z.union([Text, z.tuple([Text])]),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});
export const EmbeddingRequest = z.looseObject({
  model: Model,
  input: z.union([Text, z.array(Text).min(1).max(2_048)], 'must be a text or a list of texts; tokens are not read here'),
  encoding_format: z.enum(['float', 'base64']).nullish(),
});
export const SpeechRequest = z.looseObject({
  model: Model,
  input: z.string().min(1).max(100_000),
  voice: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).nullish(),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).nullish(),
});
export const ImageRequest = z.looseObject({ model: Model, prompt: z.string().min(1).max(100_000) });
/** The fields of a form; `file` is the sound. */
export const TranscriptionRequest = z.object({
  model: Model,
  file: z.instanceof(Uint8Array),
  language: z.string().max(20).optional(),
  prompt: Text.optional(),
  temperature: z.coerce.number().min(0).max(1).optional(),
  response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt'], 'must be json, text, srt, verbose_json or vtt').optional(),
});

/** Answers are the service's own, in OpenAI's shapes. */
const Answer = z.unknown();
const ModelEntry = z.object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() });
export type ModelEntry = z.output<typeof ModelEntry>;
export const ModelList = z.object({ object: z.literal('list'), data: z.array(ModelEntry) });

// Whom these calls admit depends on the service that they name.
const open = { may: 'visitor', grant: 'predict' } as const;

/** The platform's services in the words of the OpenAI API, so that its clients work unchanged. */
export const openAi = contract('openai-adapters', {
  createChatCompletion: call(`POST ${base}/chat/completions`, { ...open, body: ChatRequest, answer: Answer }),
  createChatCompletionDirect: call(`POST ${direct}/chat/completions`, { ...open, body: ChatRequest, answer: Answer }),
  createCompletion: call(`POST ${base}/completions`, { ...open, body: CompletionRequest, answer: Answer }),
  createEmbedding: call(`POST ${base}/embeddings`, { ...open, body: EmbeddingRequest, answer: Answer }),
  createTranscription: call(`POST ${base}/audio/transcriptions`, { ...open, body: TranscriptionRequest, bodyType: 'multipart/form-data', answer: Answer }),
  createSpeech: call(`POST ${base}/audio/speech`, { ...open, body: SpeechRequest, answer: z.string(), answerType: 'audio/wav' }),
  createImage: call(`POST ${base}/images/generations`, { ...open, body: ImageRequest, answer: Answer }),
  listModels: call(`GET ${base}/models`, { ...open, answer: ModelList }),
  retrieveModel: call(`GET ${base}/models/:id`, { ...open, answer: ModelEntry }),
});
