import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';

/** The request's and the answer's JSON are the service's own; the gateway passes them through. */
const Json = z.unknown();
const JsonText = z.string().refine(isJson, 'must be JSON text');

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const PredictRequestData = z.object({ config: Json.optional(), data: Json, dataType: z.string().max(500).optional() });
export const Predict2RequestData = z.object({ config: JsonText.optional(), data: JsonText, dataType: z.string().max(500).optional() });
export const ExtendedRequestData = z.object({ methodName: z.string().min(1).max(200), params: z.record(z.string(), z.string()) });

const encoding = z.enum(['LINEAR16_PCM']);
export const AudioFormatOptions = z.object({ audioEncoding: encoding.optional(), sampleRateHertz: z.int().min(1_000).max(192_000).optional(), chunkSizeKb: z.int().min(1).max(1_024).optional() });
export const TtsRequestData = z.object({ model: z.string().optional(), text: z.string().min(1), voice: z.string().optional(), outputAudioSpec: AudioFormatOptions.optional() });

const gateway = '/api/mlpgateway/account/:account/model/:model';
const audio = 'application/octet-stream';
const ttsQuery = z.object({ text: z.string().min(1), voice: z.string().optional(), audioEncoding: encoding.optional(), sampleRateHertz: whole().optional(), chunkSizeKb: whole().optional() });

// Whom these calls admit depends on the service: `visitor` leaves it to the service's own rules, which refuse visitors.
const open = { may: 'visitor', grant: 'predict' } as const;

export const predicting = contract('gateway', {
  predict: call(`POST ${gateway}/predict`, { ...open, query: z.object({ configId: whole().optional(), dataType: z.string().max(500).optional() }), body: Json, answer: Json }),
  predictWithConfig: call(`POST ${gateway}/predict-with-config`, { ...open, body: PredictRequestData, answer: Json }),
  predictWithConfig_v2: call(`POST ${gateway}/predict-with-config-v2`, { ...open, body: Predict2RequestData, answer: Json }),
  predictWithConfig_v2_stream: call(`POST ${gateway}/predict-with-config-v2-stream`, { ...open, body: Predict2RequestData, answer: Json, answerType: 'application/x-ndjson' }),
  ext: call(`POST ${gateway}/ext`, { ...open, body: ExtendedRequestData, answer: Json }),
  ttsStreamGet: call(`GET ${gateway}/tts`, { ...open, query: ttsQuery, answer: z.string(), answerType: audio, deprecated: true }),
  ttsStreamPost: call(`POST ${gateway}/tts`, { ...open, body: TtsRequestData, answer: z.string(), answerType: audio, deprecated: true }),
  getModelInfoOld: call('GET /p/:accountField/:modelField', { may: 'visitor', answer: Json, deprecated: true }),
  servletPredict: call('POST /p/:accountField/:modelField', { ...open, body: Json, answer: Json, deprecated: true }),
});
