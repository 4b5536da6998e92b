import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';

/** The request's and the answer's JSON are the service's own; the gateway passes them through. */
const Json = z.unknown();
const SentJson = Json.nonoptional();
const Sound = z.string().meta({ format: 'binary' });
const JsonText = z.string().refine(isJson, 'must be JSON text');

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const PredictRequestData = z
  .object({
    config: Json.optional(),
    data: SentJson,
    dataType: z.string().max(500).optional(),
  })
  .meta({ id: 'PredictRequestData' });
export const Predict2RequestData = z
  .object({
    config: JsonText.optional(),
    data: JsonText,
    dataType: z.string().max(500).optional(),
  })
  .meta({ id: 'Predict2RequestData' });
export const ExtendedRequestData = z
  .object({
    methodName: z.string().min(1).max(200),
    params: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ExtendedRequestData' });

const encoding = z.enum(['LINEAR16_PCM']);
export const AudioFormatOptions = z
  .object({
    audioEncoding: encoding.optional(),
    sampleRateHertz: z.int().min(1_000).max(192_000).optional(),
    chunkSizeKb: z.int().min(1).max(1_024).optional(),
  })
  .meta({ id: 'AudioFormatOptions' });
export const TtsRequestData = z
  .object({
    model: z.string().optional(),
    text: z.string().min(1),
    voice: z.string().optional(),
    outputAudioSpec: AudioFormatOptions.optional(),
  })
  .meta({ id: 'TtsRequestData' });

const gateway = '/api/mlpgateway/account/:account/model/:model';
const audio = 'application/octet-stream';

/** What may be left out, or left empty, as forms send what nobody filled in. */
const unlessEmpty = <T extends z.ZodType>(each: T) =>
  z.preprocess((sent) => (sent === '' ? undefined : sent), each.optional()).optional() as z.ZodType<
    z.output<T> | undefined,
    z.input<T> | undefined
  >;
const ttsQuery = z.object({
  text: z.string().min(1),
  voice: unlessEmpty(z.string()),
  audioEncoding: unlessEmpty(encoding),
  sampleRateHertz: unlessEmpty(whole({ min: 1_000, max: 192_000 })),
  chunkSizeKb: unlessEmpty(whole({ min: 1, max: 1_024 })),
});

// Whom these calls admit depends on the service: `visitor` leaves it to the service's own rules, which refuse visitors.
const open = { may: 'visitor', grant: 'predict' } as const;

const about = {
  plugin: 'gateway',
  parameters: {
    model: 'The service, by its id or name.',
    accountField: 'The account, by its id or short name.',
    modelField: 'The service, by its id or name.',
  },
};

export const predicting = contract(about, {
  predict: call(`POST ${gateway}/predict`, {
    summary: 'Calls a service with JSON of its own.',
    example: { texts: ['Anna Petrova flies to Kazan on 12 March.'] },
    ...open,
    query: z.object({ configId: whole({ min: 0 }).optional(), dataType: z.string().max(500).optional() }),
    body: SentJson,
    answer: Json,
  }),
  predictWithConfig: call(`POST ${gateway}/predict-with-config`, {
    summary: 'Calls a service with a configuration for this request.',
    example: { data: { texts: ['Hello'] }, config: {} },
    ...open,
    body: PredictRequestData,
    answer: Json,
  }),
  predictWithConfig_v2: call(`POST ${gateway}/predict-with-config-v2`, {
    summary: 'Calls a service; request and configuration are JSON texts.',
    example: { data: '{"texts":["Hello"]}', config: '{}' },
    ...open,
    body: Predict2RequestData,
    answer: Json,
  }),
  predictWithConfig_v2_stream: call(`POST ${gateway}/predict-with-config-v2-stream`, {
    summary: 'Calls a service and returns the parts of its answer as they come, one JSON value a line.',
    example: { data: '{"texts":["Hello"]}', config: '{}' },
    ...open,
    body: Predict2RequestData,
    answer: Json,
  }),
  ext: call(`POST ${gateway}/ext`, {
    summary: 'Calls a method of a service by its name.',
    example: { methodName: 'info', params: { verbose: 'true' } },
    ...open,
    body: ExtendedRequestData,
    answer: Json,
  }),
  ttsStreamGet: call(`GET ${gateway}/tts`, {
    summary: 'Speaks a text; the answer is the sound as it comes.',
    ...open,
    query: ttsQuery,
    answer: Sound,
    answerType: audio,
    deprecated: true,
  }),
  ttsStreamPost: call(`POST ${gateway}/tts`, {
    summary: 'Speaks a text; the answer is the sound as it comes.',
    example: { text: 'Hello', outputAudioSpec: { sampleRateHertz: 16_000 } },
    ...open,
    body: TtsRequestData,
    answer: Sound,
    answerType: audio,
    deprecated: true,
  }),
  servletPredict: call('POST /p/:accountField/:modelField', {
    summary: 'Calls a service under its former address.',
    example: { texts: ['Anna Petrova flies to Kazan on 12 March.'] },
    ...open,
    body: SentJson,
    answer: Json,
    deprecated: true,
  }),
});

const HzMemberInfo = z
  .object({ name: z.string().optional(), address: z.string(), version: z.string(), isLocal: z.boolean() })
  .meta({ id: 'HzMemberInfo' });

/** How programs speak with the gate that have no library for it. */
export const wire = contract('gateway', {
  gateProto: call('GET /api/mlpcore/gate.proto', {
    summary: 'Returns the protocol of the gate, from which gRPC tools make code of any language.',
    may: 'visitor',
    answer: z.string(),
    answerType: 'text/plain; charset=utf-8',
  }),
});

/** The gateways of an installation, as monitors of its cluster read them. */
export const cluster = contract('gateway', {
  hzInfo: call('GET /api/mlpcore/hz', {
    summary: 'Lists the gateways that are up, by the addresses that services connect to.',
    may: 'superadmin',
    answer: z
      .object({ size: z.int32(), version: z.string(), state: z.string(), members: z.array(HzMemberInfo) })
      .meta({ id: 'HzClusterInfo' }),
  }),
});
