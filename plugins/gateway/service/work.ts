import type { ServiceInfo } from '#plugins/gateway/wire/fit-messages.ts';
import type { GateToService } from '#plugins/gateway/wire/service-messages.ts';
import { answerBatch } from './batch.ts';
import { errorBody } from './errors.ts';
import { answerExt, answerFit, answerPredict, notSupported } from './handlers.ts';
import { Job, type Reply } from './job.ts';
import type { ServiceDefinition, ServiceLog } from './types.ts';

/** Answers the requests of gates with the handlers of a service. */
export class Work {
  readonly #definition: ServiceDefinition;
  readonly #log: ServiceLog;
  /** What a gate told us of ourselves. */
  service: ServiceInfo | undefined;

  constructor(definition: ServiceDefinition, log: ServiceLog) {
    this.#definition = definition;
    this.#log = log;
  }

  /** Answers one request, with an error body where the handler fails. */
  async answer(message: GateToService, reply: Reply, signal: AbortSignal): Promise<void> {
    const job = new Job(message, reply, signal, this.service);
    try {
      await this.#handle(message, job);
    } catch (error) {
      if (!signal.aborted) job.send({ error: errorBody(error, this.#log) });
    }
  }

  #handle({ predict, ext, fit, batch }: GateToService, job: Job): Promise<void> {
    if (predict) return answerPredict(this.#definition, predict, job);
    if (ext) return answerExt(this.#definition, ext, job);
    if (fit) return answerFit(this.#definition, fit, job);
    if (batch) return answerBatch(this.#definition, batch, job, this.#log);
    throw notSupported('requests of this kind');
  }
}
