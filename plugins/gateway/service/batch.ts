import { ErrorCode } from '#plugins/gateway/wire/api-error.ts';
import type { BatchPayloadResponse, BatchRequest } from '#plugins/gateway/wire/batch-messages.ts';
import type { Draft } from '#plugins/gateway/wire/message.ts';
import { AnswerHeaders } from './answer-headers.ts';
import { errorBody } from './errors.ts';
import type { Job } from './job.ts';
import { payloadOf, valueOf } from './payloads.ts';
import { ServiceFault } from './service-fault.ts';
import type { ServiceDefinition, ServiceLog } from './types.ts';

type Item = BatchRequest['data'][number];
type Result = Draft<BatchPayloadResponse>;

/** Answers a batch with the service's own handler for it, or else item by item; a failed item does not fail the others. */
export async function answerBatch(
  definition: ServiceDefinition,
  request: BatchRequest,
  job: Job,
  log: ServiceLog,
): Promise<void> {
  const data = definition.predictBatch
    ? await predictTogether(definition, request, job)
    : await Promise.all(request.data.map((item) => predictOne(definition, request, item, job, log)));
  job.send({ batch: { data } });
}

async function predictTogether(
  { predictBatch }: ServiceDefinition,
  { data, config }: BatchRequest,
  job: Job,
): Promise<Result[]> {
  const results = await predictBatch!(
    data.map((item) => valueOf(item.data, 'data')),
    job.context(config),
  );
  if (results.length !== data.length) {
    throw new ServiceFault(
      ErrorCode.processing,
      `The service gave ${results.length} results for a batch of ${data.length}.`,
      500,
    );
  }
  return data.map(({ requestId }, at) => ({ requestId, predict: { data: payloadOf(results[at]) } }));
}

async function predictOne(
  definition: ServiceDefinition,
  { config }: BatchRequest,
  item: Item,
  job: Job,
  log: ServiceLog,
): Promise<Result> {
  const headers = new AnswerHeaders();
  try {
    const result = await definition.predict(valueOf(item.data, 'data'), job.context(config, headers));
    return { requestId: item.requestId, predict: { data: payloadOf(result) }, headers: headers.take() };
  } catch (error) {
    return { requestId: item.requestId, error: errorBody(error, log), headers: headers.take() };
  }
}
