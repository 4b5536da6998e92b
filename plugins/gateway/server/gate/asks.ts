import { ErrorCode } from '#plugins/gateway/wire/api-error.ts';
import type { BatchPayloadResponse } from '#plugins/gateway/wire/batch-messages.ts';
import { figuresIn } from '#plugins/gateway/wire/fit-figures.ts';
import type { Payload } from '#plugins/gateway/wire/payload-messages.ts';
import type { ServiceToGate } from '#plugins/gateway/wire/service-messages.ts';
import { ServiceError } from './errors.ts';
import type { Ask } from './exchange.ts';
import type {
  Answer,
  BatchCall,
  ExtCall,
  FitCall,
  OnFitProgress,
  Part,
  PayloadDraft,
  PredictAnswer,
  PredictCall,
} from './types.ts';

const nothing: Payload = {};
const emptyObject: PayloadDraft = { json: '{}' };

/** Services refuse a payload without a body, so one is always there. */
function filled(payload: PayloadDraft | undefined): PayloadDraft {
  if (payload === undefined) return emptyObject;
  return payload.json === undefined && payload.protobuf === undefined ? { ...payload, json: '{}' } : payload;
}

function wrongAnswer(message: string): ServiceError {
  return new ServiceError({ code: ErrorCode.internal, message, status: 500, args: {} });
}

function wrongKind(asked: string): ServiceError {
  return wrongAnswer(`The service gave an answer of another kind to a request for ${asked}.`);
}

function partOf({ predict, partialPredict, headers }: ServiceToGate): Part {
  if (predict) return { data: predict.data, start: true, finish: true, headers, whole: true };
  if (!partialPredict) throw wrongKind('predict');
  const { data, start = false, finish = false } = partialPredict;
  return { data, start, finish, headers, whole: false };
}

function sizeOf(data: Payload | undefined): number {
  return data?.json?.length ?? data?.protobuf?.length ?? 0;
}

/** One answer; the parts of a service that streams unasked are gathered, up to a size. */
export function askPredict({ data, config, headers }: PredictCall, maxBytes: number): Ask<PredictAnswer> {
  const parts: Part[] = [];
  let gathered = 0;
  return {
    ids: 1,
    renews: false,
    request: (requestId) => ({ requestId, predict: { data: filled(data), config: filled(config) }, headers }),
    take(message) {
      if (message.predict) return { data: message.predict.data ?? nothing, headers: message.headers };
      const part = partOf(message);
      gathered += sizeOf(part.data);
      if (gathered > maxBytes)
        throw wrongAnswer(`The service streamed more than the ${maxBytes} bytes that a single answer may have.`);
      parts.push(part);
      if (!part.finish) return undefined;
      const last = parts.findLast((each) => sizeOf(each.data) > 0)?.data ?? nothing;
      return { data: last, headers: part.headers, parts };
    },
  };
}

/** The same request, whose answer is handed on part by part. */
export function askParts({ data, config, headers }: PredictCall, onPart: (part: Part) => void): Ask<true> {
  return {
    ids: 1,
    renews: true,
    request: (requestId) => ({ requestId, predict: { data: filled(data), config: filled(config) }, headers }),
    take(message) {
      const part = partOf(message);
      onPart(part);
      return part.finish || undefined;
    },
  };
}

export function askExt({ methodName, params, headers }: ExtCall): Ask<Answer> {
  return {
    ids: 1,
    renews: false,
    request: (requestId) => ({ requestId, ext: { methodName, params }, headers }),
    take({ ext, headers: answered }) {
      if (!ext) throw wrongKind('ext');
      return { data: ext.data ?? nothing, headers: answered };
    },
  };
}

export function askFit({ request, headers }: FitCall, onProgress: OnFitProgress): Ask<true> {
  const payloads = {
    trainData: filled(request.trainData),
    targetsData: filled(request.targetsData),
    config: filled(request.config),
  };
  return {
    ids: 1,
    renews: false,
    request: (requestId) => ({ requestId, fit: { ...request, ...payloads }, headers }),
    take({ fit, fitStatus, headers: told }) {
      if (fit) return true;
      if (!fitStatus) throw wrongKind('fit');
      onProgress(fitStatus.percentage, figuresIn(told));
      return undefined;
    },
  };
}

/** The items take the ids that follow the one of the batch; the results come back in the order of the items. */
export function askBatch({ items, config, headers }: BatchCall): Ask<readonly (Answer | ServiceError)[]> {
  let firstId = 0;
  return {
    ids: items.length + 1,
    renews: false,
    request(requestId) {
      firstId = requestId + 1;
      const data = items.map((item, at) => ({ requestId: firstId + at, data: filled(item) }));
      return { requestId, batch: { data, config: filled(config) }, headers };
    },
    take({ batch }) {
      if (!batch) throw wrongKind('batch');
      const byId = new Map(batch.data.map((item) => [item.requestId, item]));
      return items.map((_item, at) => resultOf(byId.get(firstId + at)));
    },
  };
}

function resultOf(item: BatchPayloadResponse | undefined): Answer | ServiceError {
  if (item?.error) return new ServiceError(item.error);
  if (!item?.predict) return wrongAnswer('The service left this item of the batch unanswered.');
  return { data: item.predict.data ?? nothing, headers: item.headers };
}
