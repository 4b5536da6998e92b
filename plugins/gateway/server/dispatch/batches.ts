import { Fault } from '#core/contract/fault.ts';
import { ErrorCode } from '#plugins/gateway/wire/api-error.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Dispatcher } from './dispatcher.ts';
import { toFault } from '../http/faults.ts';
import { ServiceError } from '../gate/errors.ts';
import type { Answer, Backend, CallOptions, PayloadDraft, PredictCall } from '../gate/types.ts';

interface Entrant {
  readonly call: PredictCall;
  readonly signal: AbortSignal;
  /** Is told whom the call is given to. */
  readonly reach: (backend: Backend) => void;
}

type Item = Entrant & PromiseWithResolvers<Answer>;

interface Batch {
  readonly items: Item[];
  readonly timer: NodeJS.Timeout;
}

/** How services say that they know no batches. */
const knowsNoBatch: ReadonlySet<string> = new Set([ErrorCode.methodNotSupported, ErrorCode.processing]);

/** Whether a payload is to be sent together with others. */
export function isBatched({ data: { batchesConfig } }: ServiceEntity, { json }: PayloadDraft): boolean {
  const { batchSize, maxLengthToSkip = 0 } = batchesConfig;
  return batchSize > 1 && json !== undefined && (maxLengthToSkip === 0 || Buffer.byteLength(json) <= maxLengthToSkip);
}

/** Sends requests that come at about the same time together, where they ask with the same configuration on the same bill. */
export class Batches {
  readonly #dispatcher: Dispatcher;
  readonly #open = new Map<string, Batch>();

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
  }

  predict(service: ServiceEntity, entrant: Entrant): Promise<Answer> {
    const { call, signal } = entrant;
    signal.throwIfAborted();
    const { batchSize, timeWaitMs } = service.data.batchesConfig;
    const key = JSON.stringify([
      service.id,
      service.revision,
      call.config?.json?.toString(),
      call.headers?.['MLP-BILLING-KEY'],
    ]);
    const send = () => {
      clearTimeout(batch.timer);
      this.#open.delete(key);
      void this.#send(
        service,
        batch.items.filter((each) => !each.signal.aborted),
      );
    };
    const batch: Batch = this.#open.get(key) ?? { items: [], timer: setTimeout(() => send(), timeWaitMs) };
    this.#open.set(key, batch);
    const item: Item = { ...entrant, ...Promise.withResolvers<Answer>() };
    const leave = () => item.reject(signal.reason);
    signal.addEventListener('abort', leave);
    batch.items.push(item);
    if (batch.items.length >= batchSize) send();
    return item.promise.finally(() => signal.removeEventListener('abort', leave));
  }

  async #send(service: ServiceEntity, items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    try {
      const answers = await this.#dispatcher.run(
        service,
        { signal: new AbortController().signal },
        (backend, options) => {
          for (const { reach } of items) reach(backend);
          return together(
            backend,
            options,
            items.map(({ call }) => call),
          );
        },
      );
      for (const [at, answer] of answers.entries()) settle(items[at]!, answer);
    } catch (error) {
      for (const item of items) item.reject(error);
    }
  }
}

function settle({ resolve, reject }: Item, answer: Answer | ServiceError | Fault): void {
  if (answer instanceof Error) reject(toFault(answer));
  else resolve(answer);
}

async function together(
  backend: Backend,
  options: CallOptions,
  calls: readonly PredictCall[],
): Promise<readonly (Answer | ServiceError | Fault)[]> {
  const [first] = calls;
  if (calls.length === 1 || !backend.batch) return oneByOne(backend, options, calls);
  try {
    return await backend.batch(
      { items: calls.map(({ data }) => data), config: first!.config, headers: first!.headers },
      options,
    );
  } catch (error) {
    if (error instanceof ServiceError && knowsNoBatch.has(error.code)) return oneByOne(backend, options, calls);
    throw error;
  }
}

/** What is wrong with one request is nobody else's failure. */
function oneByOne(
  backend: Backend,
  options: CallOptions,
  calls: readonly PredictCall[],
): Promise<readonly (Answer | ServiceError | Fault)[]> {
  return Promise.all(
    calls.map((call) =>
      backend.predict(call, options).catch((error: unknown) => {
        if (error instanceof ServiceError || error instanceof Fault) return error;
        throw error;
      }),
    ),
  );
}
