import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

const model = '/api/mlpcore/account/:account/model/:model' as const;

/** Kinds of services that a server elsewhere can stand behind. */
export const taskTypes: readonly string[] = ['chat-completion', 'text2vec', 'asr', 'tts', 'image-generation'];

const isBare = (text: string): boolean => {
  // What is no address at all has been refused by then.
  if (!URL.canParse(text)) return true;
  const { username, password, search, hash } = new URL(text);
  return username === '' && password === '' && search === '' && hash === '';
};

/** Where a server is that speaks the OpenAI API: what comes before `/chat/completions`. */
const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .max(500)
  .refine(isBare, { error: 'must hold no user, no ? and no #', abort: true })
  .transform((text) => text.replace(/\/+$/, ''));

/** What makes or changes a connection to a server elsewhere. */
export const ExternalModelChange = z
  .object({
    url: BaseUrl,
    /** The model to ask there; empty lets each request name one. */
    model: z.string().trim().max(200).nullish(),
    /** Left out it stays as it is, null removes it. */
    apiKey: z
      .string()
      .max(2_000)
      .regex(/^[\x21-\x7e]+$/, 'must hold no spaces and no letters beyond ASCII')
      .nullish(),
  })
  .meta({ id: 'ExternalModelChange' });
export type ExternalModelChange = z.output<typeof ExternalModelChange>;

/** Why a server does not answer as it should: a code to find a text by, the sentence itself, and the values that it names. */
const Problem = z
  .object({ code: z.string(), message: z.string(), args: z.record(z.string(), z.string()) })
  .meta({ id: 'ExternalModelProblem' });
export type Problem = z.infer<typeof Problem>;

export const ExternalModelData = z
  .object({
    instanceId: z.int(),
    url: z.string(),
    model: z.string(),
    /** The key itself is never shown. */
    hasApiKey: z.boolean(),
    /** What the last look at the server found; undefined before the first. */
    checkedAt: z.iso.datetime().optional(),
    problem: Problem.optional(),
  })
  .meta({ id: 'ExternalModelData' });
export type ExternalModelData = z.infer<typeof ExternalModelData>;

/** What a server elsewhere says when it is asked now. */
export const ExternalModelCheck = z
  .object({
    ok: z.boolean(),
    problem: Problem.optional(),
    /** The models that it offers, where it tells. */
    models: z.array(z.string()),
  })
  .meta({ id: 'ExternalModelCheck' });
export type ExternalModelCheck = z.infer<typeof ExternalModelCheck>;

const about = {
  plugin: 'external-models',
  parameters: { model: 'The service, by its id or name.', instanceId: 'The id of a server elsewhere.' },
};

/** Services that are servers elsewhere which speak the OpenAI API. */
export const externalModels = contract(about, {
  getExternalModels: call(`GET ${model}/external-model`, {
    summary: 'Lists the servers elsewhere that stand behind a service.',
    may: 'developer',
    answer: z.array(ExternalModelData),
  }),
  createExternalModel: call(`POST ${model}/external-model`, {
    summary: 'Puts a server elsewhere that speaks the OpenAI API behind a service.',
    example: { url: 'https://llm.example.com/v1', model: 'qwen3', apiKey: 'sk-example' },
    may: 'developer',
    personal: true,
    body: ExternalModelChange,
    answer: ExternalModelData,
  }),
  updateExternalModel: call(`PUT ${model}/external-model/:instanceId`, {
    summary: 'Changes the address, model or key of a server elsewhere.',
    example: { url: 'https://llm.example.com/v1', model: 'qwen3', apiKey: 'sk-example' },
    may: 'developer',
    personal: true,
    body: ExternalModelChange,
    answer: ExternalModelData,
  }),
  deleteExternalModel: call(`DELETE ${model}/external-model/:instanceId`, {
    summary: 'Removes a server elsewhere from a service.',
    may: 'developer',
    personal: true,
  }),
  checkExternalModel: call(`POST ${model}/external-model/:instanceId/check`, {
    summary: 'Asks a server elsewhere whether it answers, and which models it has.',
    may: 'developer',
    answer: ExternalModelCheck,
  }),
});
