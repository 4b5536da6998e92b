import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { openAiBase as base } from './contract/models.ts';

const direct = '/api/adapters/openai-direct' as const;

/** A service as programs that know OpenAI name it: `account/service`, or `account/service/model` where it has several models. */
const Model = z.string().min(1).max(500);
const Text = z.string().max(1_000_000);

const ChatMessage = z.looseObject({ role: z.string() }).meta({ id: 'ChatMessage' });
const StreamOptions = z.looseObject({ include_usage: z.boolean().nullish() }).meta({ id: 'StreamOptions' });

/** How many answers one request gets: each is a call of its own. */
const mostAnswers = 16;
const Answers = z.int().min(1).max(mostAnswers);
const MostTokens = z.int().min(1);

/** A text, or a list of them. A list that is too long is refused as such, where a union would tell only what it consists of. */
const textsUpTo = (most: number, tokensRefused: string) =>
  z
    .union([Text, z.array(Text).min(1).meta({ maxItems: most })], {
      // What the check below refuses is asked for its words here too.
      error: ({ code }) => (code === 'invalid_union' ? tokensRefused : undefined),
    })
    .check(({ value, issues }) => {
      if (Array.isArray(value) && value.length > most)
        issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value });
    });

export const ChatRequest = z
  .looseObject({
    model: Model,
    messages: z.array(ChatMessage).min(1),
    n: Answers.nullish(),
    max_tokens: MostTokens.nullish(),
    max_completion_tokens: MostTokens.nullish(),
    stream: z.boolean().nullish(),
    stream_options: StreamOptions.nullish(),
  })
  .meta({ id: 'ChatCompletionRequest' });
export const CompletionRequest = z
  .looseObject({
    model: Model,
    prompt: textsUpTo(mostAnswers, 'must be a text or a list of texts; tokens are not read here'),
    n: Answers.nullish(),
    max_tokens: MostTokens.nullish(),
    stream: z.boolean().nullish(),
    stream_options: StreamOptions.nullish(),
  })
  .refine(({ prompt, n }) => (typeof prompt === 'string' ? 1 : prompt.length) * (n ?? 1) <= mostAnswers, {
    path: ['n'],
    error: `must be so few that there are ${mostAnswers} answers at most to all prompts`,
  })
  .meta({ id: 'CompletionRequest' });
export const EmbeddingRequest = z
  .looseObject({
    model: Model,
    // Tokens are numbers of one vocabulary, and a request does not say of which.
    input: textsUpTo(
      2_048,
      'must be a text or a list of texts, not tokens; in LangChain, set check_embedding_ctx_length=False',
    ),
    encoding_format: z.enum(['float', 'base64']).nullish(),
  })
  .meta({ id: 'EmbeddingRequest' });
const Voice = z.looseObject({ id: z.string() }).meta({ id: 'Voice' });
export const SpeechRequest = z
  .looseObject({
    model: Model,
    input: z.string().min(1).max(100_000),
    voice: z.union([z.string(), Voice.transform(({ id }) => id)]).nullish(),
    response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).nullish(),
    stream_format: z.literal('audio').nullish(),
  })
  .meta({ id: 'SpeechRequest' });
export const ImageRequest = z
  .looseObject({
    model: Model,
    prompt: z.string().min(1).max(100_000),
    stream: z.literal(false).nullish(),
  })
  .meta({ id: 'ImageGenerationRequest' });
/** The fields of a form; `file` is the sound. */
export const TranscriptionRequest = z
  .object({
    model: Model,
    file: z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' }),
    language: z.string().max(20).optional(),
    prompt: Text.optional(),
    temperature: z.coerce.number().min(0).max(1).optional(),
    stream: z.enum(['true', 'false']).optional(),
    response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt']).optional(),
  })
  .meta({ id: 'TranscriptionRequest' });

const Sound = z.string().meta({ format: 'binary' });
/** Answers are the service's own, in OpenAI's shapes. */
const Answer = z.unknown();
const ModelEntry = z
  .object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() })
  .meta({ id: 'OpenAiModel' });
export type ModelEntry = z.output<typeof ModelEntry>;
export const ModelList = z
  .object({ object: z.literal('list'), data: z.array(ModelEntry) })
  .meta({ id: 'OpenAiModelList' });

const ErrorData = z
  .object({ message: z.string(), type: z.string(), param: z.string().nullable(), code: z.string() })
  .meta({ id: 'OpenAiErrorData' });
/** A failure as clients of the OpenAI API read it. */
export const OpenAiError = z.object({ error: ErrorData }).meta({ id: 'OpenAiError' });
export type OpenAiError = z.output<typeof OpenAiError>;

// Whom these calls admit depends on the service that they name.
const open = { may: 'visitor', grant: 'predict', failure: OpenAiError } as const;
const inParts = { streamType: 'text/event-stream' } as const;

const about = {
  plugin: 'openai-adapters',
  parameters: { id: 'A model as `account/service`, or `account/service/model`.' },
};

/** The platform's services in the words of the OpenAI API, so that its clients work unchanged. */
export const openAi = contract(about, {
  createChatCompletion: call(`POST ${base}/chat/completions`, {
    summary: 'Answers a conversation.',
    example: { model: 'demo/chat-completion', messages: [{ role: 'user', content: 'Hello' }] },
    ...open,
    ...inParts,
    body: ChatRequest,
    answer: Answer,
  }),
  createChatCompletionDirect: call(`POST ${direct}/chat/completions`, {
    summary: 'Answers a conversation; the body goes to the service as it is.',
    example: { model: 'demo/chat-completion', messages: [{ role: 'user', content: 'Hello' }] },
    ...open,
    ...inParts,
    body: ChatRequest,
    answer: Answer,
  }),
  createCompletion: call(`POST ${base}/completions`, {
    summary: 'Continues a text.',
    example: { model: 'demo/chat-completion', prompt: 'Once upon a time' },
    ...open,
    ...inParts,
    body: CompletionRequest,
    answer: Answer,
  }),
  createEmbedding: call(`POST ${base}/embeddings`, {
    summary: 'Turns texts into vectors.',
    example: { model: 'demo/text2vec', input: ['Hello'] },
    ...open,
    body: EmbeddingRequest,
    answer: Answer,
  }),
  createTranscription: call(`POST ${base}/audio/transcriptions`, {
    summary: 'Writes down what is said in a sound.',
    ...open,
    ...inParts,
    body: TranscriptionRequest,
    bodyType: 'multipart/form-data',
    answer: Answer,
  }),
  createSpeech: call(`POST ${base}/audio/speech`, {
    summary: 'Speaks a text.',
    example: { model: 'demo/tts', input: 'Hello', voice: 'alloy' },
    ...open,
    body: SpeechRequest,
    answer: Sound,
    answerType: 'audio/*',
  }),
  createImageGeneration: call(`POST ${base}/images/generations`, {
    summary: 'Draws pictures by a text.',
    example: { model: 'demo/image-generation', prompt: 'A lighthouse at dusk' },
    ...open,
    body: ImageRequest,
    answer: Answer,
  }),
  listModels: call(`GET ${base}/models`, {
    summary: 'Lists the services that whoever asks may call in the words of the OpenAI API.',
    ...open,
    answer: ModelList,
  }),
  retrieveModel: call(`GET ${base}/models/:id`, {
    summary: 'Returns a service that whoever asks may call in the words of the OpenAI API.',
    ...open,
    answer: ModelEntry,
  }),
});
