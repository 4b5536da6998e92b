import { ErrorCode } from '#plugins/gateway/wire/api-error.ts';
import { figuresText, fitFiguresHeader } from '#plugins/gateway/wire/fit-figures.ts';
import type { FitRequest } from '#plugins/gateway/wire/fit-messages.ts';
import type { ExtendedRequest, PredictRequest } from '#plugins/gateway/wire/payload-messages.ts';
import type { Job } from './job.ts';
import { payloadOf, textOf, valueOf } from './payloads.ts';
import { ServiceFault } from './service-fault.ts';
import type { FitContext, ServiceDefinition } from './types.ts';

export function notSupported(what: string): ServiceFault {
  return new ServiceFault(ErrorCode.methodNotSupported, `This service does not support ${what}.`);
}

/** Answers once, or part by part when the handler gives an AsyncIterable; what that returns at its end is the last part. */
export async function answerPredict({ predict }: ServiceDefinition, request: PredictRequest, job: Job): Promise<void> {
  const result = await predict(valueOf(request.data, 'data'), job.context(request.config));
  if (!isAsyncIterable(result)) {
    job.send({ predict: { data: payloadOf(result) } });
    return;
  }
  const parts = result[Symbol.asyncIterator]();
  try {
    for (let start = true; ; start = false) {
      const { value, done: finish = false } = await parts.next();
      job.signal.throwIfAborted();
      const data = finish && value === undefined ? {} : { data: payloadOf(value) };
      const ready = job.send({ partialPredict: { ...data, start, finish } });
      if (finish) return;
      if (!ready) await job.drained();
    }
  } finally {
    await parts.return?.();
  }
}

export async function answerExt(
  { ext }: ServiceDefinition,
  { methodName, params }: ExtendedRequest,
  job: Job,
): Promise<void> {
  if (!ext || !Object.hasOwn(ext, methodName)) throw notSupported(`the method ${methodName}`);
  const texts = Object.fromEntries(Object.entries(params).map(([name, payload]) => [name, textOf(payload, name)]));
  job.send({ ext: { data: payloadOf(await ext[methodName]!(texts, job.context(undefined))) } });
}

export async function answerFit({ fit }: ServiceDefinition, request: FitRequest, job: Job): Promise<void> {
  if (!fit) throw notSupported('training');
  const task = {
    trainData: textOf(request.trainData, 'trainData'),
    targetsData: request.targetsData?.json?.toString() ?? '{}',
    modelDir: request.modelDir,
    previousModelDir: request.previousModelDir,
    target: request.targetServiceInfo,
    dataset: request.datasetInfo,
  };
  const context = job.context(request.config);
  const progress: FitContext['progress'] = (percentage, figures) => {
    // Nobody waits for it any more, so it learns no further.
    job.signal.throwIfAborted();
    if (figures) context.setHeader(fitFiguresHeader, figuresText(figures));
    job.send({ fitStatus: { percentage: Math.round(percentage) } });
  };
  await fit(task, { ...context, progress });
  job.send({ fit: {} });
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
