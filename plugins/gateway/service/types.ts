import type { FitFigures } from '#plugins/gateway/wire/fit-figures.ts';
import type { DatasetInfo, ServiceInfo } from '#plugins/gateway/wire/fit-messages.ts';
import type { Draft } from '#plugins/gateway/wire/message.ts';
import type { Headers } from '#plugins/gateway/wire/payload-messages.ts';
import type { ServiceDescriptor } from '#plugins/gateway/wire/service-messages.ts';

/** What surrounds one call. */
export interface CallContext {
  /** The predict or fit config, parsed; an empty object when there is none. */
  readonly config: unknown;
  readonly headers: Headers;
  /** Aborted when nobody waits for the answer any more: the caller left, its time is up, or the gate that asked is gone. */
  readonly signal: AbortSignal;
  /** Who the service is, as the gate told it; `authToken` is its key for calls of other services. */
  readonly service: ServiceInfo | undefined;
  /** Sends a header with the answer; with a streamed one, with the next part. */
  setHeader(name: string, value: string): void;
}

export interface FitContext extends CallContext {
  /** Tells how far the training is, in per cent, and what was measured at this step; each name becomes a line of a chart. */
  progress(percentage: number, figures?: FitFigures): void;
}

/** What to train on and where the result belongs. */
export interface FitTask {
  /** The text of the dataset. */
  readonly trainData: string;
  readonly targetsData: string;
  /** Where the trained state is stored: a directory, or a prefix in the bucket. */
  readonly modelDir: string;
  /** Where the state of the training before is stored. */
  readonly previousModelDir: string | undefined;
  readonly target: ServiceInfo | undefined;
  readonly dataset: DatasetInfo | undefined;
}

/** A service: what it says of itself and how it answers. Whatever a handler throws reaches the caller as an error body. */
export interface ServiceDefinition {
  /** The name of the service and a plain predict method are filled in when left out. */
  readonly descriptor?: Draft<ServiceDescriptor>;
  /** Answers one request with a JSON value, or with an AsyncIterable of values, each of which is sent as soon as it is there; what a generator returns goes as the last of them. */
  predict(data: unknown, context: CallContext): unknown;
  /** Answers several requests at once, in their order; without it each is predicted for itself. */
  predictBatch?(items: readonly unknown[], context: CallContext): Promise<readonly unknown[]> | readonly unknown[];
  fit?(task: FitTask, context: FitContext): Promise<void> | void;
  /** Further methods by name; parameters come as the texts that the caller sent. */
  readonly ext?: Readonly<Record<string, (params: Readonly<Record<string, string>>, context: CallContext) => unknown>>;
}

export interface ServiceLog {
  info(line: string): void;
  error(line: string): void;
}
