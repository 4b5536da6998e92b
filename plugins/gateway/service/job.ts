import type { ServiceInfo } from '#plugins/gateway/wire/fit-messages.ts';
import type { Payload } from '#plugins/gateway/wire/payload-messages.ts';
import type { GateToService, ServiceToGateDraft } from '#plugins/gateway/wire/service-messages.ts';
import { AnswerHeaders } from './answer-headers.ts';
import { valueOf } from './payloads.ts';
import type { CallContext } from './types.ts';

/** Where answers go. */
export interface Reply {
  /** False when the other side reads more slowly than we write. */
  send(message: ServiceToGateDraft): boolean;
  drained(): Promise<void>;
}

/** One request in hand. */
export class Job {
  readonly message: GateToService;
  readonly signal: AbortSignal;
  readonly #reply: Reply;
  readonly #service: ServiceInfo | undefined;
  readonly #headers = new AnswerHeaders();

  constructor(message: GateToService, reply: Reply, signal: AbortSignal, service: ServiceInfo | undefined) {
    this.message = message;
    this.signal = signal;
    this.#reply = reply;
    this.#service = service;
  }

  /** What the handler is given beside the data; `headers` collects what it sends back. */
  context(config: Payload | undefined, headers = this.#headers): CallContext {
    return {
      config: config?.json === undefined ? {} : valueOf(config, 'config'),
      headers: this.message.headers,
      signal: this.signal,
      service: this.#service,
      setHeader: (name, value) => headers.set(name, value),
    };
  }

  /** Sends an answer or a part of one; false when the gate reads more slowly than we write. */
  send(body: Omit<ServiceToGateDraft, 'requestId' | 'headers'>): boolean {
    return this.#reply.send({ ...body, requestId: this.message.requestId, headers: this.#headers.take() });
  }

  /** Resolves when there is room to send again. */
  drained(): Promise<void> {
    return this.#reply.drained();
  }
}
