import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { Attempts } from './attempts.ts';
import { Batches, isBatched } from './batches.ts';
import { textOf } from './bodies.ts';
import { costOf, Spending } from './cost.ts';
import type { Answer, ExtCall, Part, PayloadDraft, PredictAnswer, PredictCall } from './gate/types.ts';
import { gathered } from './gathered.ts';
import { PriorityQueues } from './priority-queue.ts';
import type { CallGuard, Settle } from './public.ts';
import type { Targets } from './targets.ts';

/** A call as it came in, by whichever way. */
export interface Request {
  readonly caller: Caller | undefined;
  readonly account: string;
  readonly model: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds; 0 leaves it to the service's own limit. */
  readonly timeoutMs?: number | undefined;
}

export interface PredictRequest extends Request {
  readonly data: PayloadDraft;
  /** A configuration sent along, as JSON text; goes before `configId`. */
  readonly config?: string | undefined;
  readonly configId?: number | undefined;
  /** Single settings that go before those of the service's default configuration. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

export interface ExtRequest extends Request {
  readonly methodName: string;
  readonly params: ExtCall['params'];
}

export interface Outcome {
  readonly answer: Answer;
  readonly service: ServiceEntity;
}

/** Takes calls to services from whoever may make them to an instance that answers. */
export class Calls {
  readonly #attempts: Attempts;
  readonly #targets: Targets;
  readonly #services: Services;
  readonly #queues = new PriorityQueues();
  readonly #batches: Batches;
  readonly #guards: () => readonly CallGuard[];

  /** `guards` are asked for when the first call comes: whoever guards may itself need what this plugin offers. */
  constructor(attempts: Attempts, targets: Targets, services: Services, guards: () => readonly CallGuard[]) {
    this.#attempts = attempts;
    this.#targets = targets;
    this.#services = services;
    this.#batches = new Batches(attempts);
    this.#guards = guards;
  }

  /** The service that a call means, where the caller may call it; else the fault that says why not. */
  target(caller: Caller | undefined, account: string, model: string): Promise<ServiceEntity> {
    return this.#targets.require(caller, account, model);
  }

  async predict(request: PredictRequest): Promise<Outcome> {
    const service = await this.#targets.require(request.caller, request.account, request.model);
    return this.#guarded(service, request, bytesOf(request.data), async () => {
      const call = await this.#toCall(service, request);
      const found = await this.#inTurn<PredictAnswer>(service, request, () =>
        isBatched(service, call.data)
          ? this.#batches.predict(service, call, request.signal)
          : this.#attempts.run(service, request, (backend, options) => backend.predict(call, options)),
      );
      const answer = found.parts ? gathered(found.parts) : found;
      return { value: { service, answer }, cost: costOf(service, answer.headers) };
    });
  }

  /** Hands on each part as it comes; once one has, no other instance is tried. Answers what the whole of it cost. */
  async stream(request: PredictRequest, onPart: (part: Part) => void): Promise<{ readonly service: ServiceEntity; readonly cost: number }> {
    const service = await this.#targets.require(request.caller, request.account, request.model);
    const spending = new Spending(service);
    let began = false;
    const hand = (part: Part) => {
      began = true;
      spending.add(part.headers);
      onPart(part);
    };
    return this.#guarded(service, request, bytesOf(request.data), async () => {
      const call = await this.#toCall(service, request);
      await this.#inTurn(service, request, () => this.#attempts.run(service, request, (backend, options) => backend.stream(call, options, hand), () => !began));
      return { value: { service, cost: spending.total }, cost: spending.total };
    });
  }

  async ext(request: ExtRequest): Promise<Outcome> {
    const service = await this.#targets.require(request.caller, request.account, request.model);
    const call: ExtCall = { methodName: request.methodName, params: request.params, headers: request.headers };
    const bytes = Object.values(request.params).reduce((sum, param) => sum + bytesOf(param), 0);
    return this.#guarded(service, request, bytes, async () => {
      const answer = await this.#inTurn(service, request, () => this.#attempts.run(service, request, (backend, options) => backend.ext(call, options)));
      return { value: { service, answer }, cost: costOf(service, answer.headers) };
    });
  }

  /** Does it where every guard lets it pass, and tells each what it cost. */
  async #guarded<T>(service: ServiceEntity, { caller }: Request, bytes: number, work: () => Promise<{ readonly value: T; readonly cost: number }>): Promise<T> {
    const settles: Settle[] = [];
    let cost = 0;
    try {
      for (const guard of this.#guards()) settles.push(await guard.enter({ caller, service, bytes }));
      const done = await work();
      cost = done.cost;
      return done.value;
    } finally {
      for (const settle of settles) settle(cost);
    }
  }

  async #toCall(service: ServiceEntity, { data, config, configId, settings, headers }: PredictRequest): Promise<PredictCall> {
    const json = config ?? (await this.#targets.config(service.id, configId));
    return { data, config: { json: settings ? withSettings(json, settings) : json }, headers };
  }

  /** Does it when the service's queue, where it has one, has come to this request. */
  async #inTurn<T>(service: ServiceEntity, request: Request, work: () => Promise<T>): Promise<T> {
    const answer = await (service.data.priorityQueue.enabled ? this.#queued(service, request, work) : work());
    this.#used(service.id);
    return answer;
  }

  async #queued<T>({ id, name, data }: ServiceEntity, { headers, timeoutMs, signal }: Request, work: () => Promise<T>): Promise<T> {
    const { priorityQueue, timeouts } = data;
    const leave = await this.#queues.enter({ id, name }, {
      priority: headers['Z-Priority'],
      atOnce: Math.max(1, priorityQueue.concurrencyLevel) * Math.max(1, this.#attempts.count(id)),
      timeoutMs: timeoutMs || timeouts.predictTimeoutSec * 1_000,
      signal,
    });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  readonly #lastTouch = new Map<number, number>();

  /** The time of last use needs no more than a minute's precision, and no request waits for it. */
  #used(modelId: number): void {
    const now = performance.now();
    if (now - (this.#lastTouch.get(modelId) ?? -Infinity) < 60_000) return;
    this.#lastTouch.set(modelId, now);
    this.#services.touch(modelId).catch(() => this.#lastTouch.delete(modelId));
  }
}

/** A default configuration that is no object has no settings to keep. */
function withSettings(config: string, settings: Readonly<Record<string, unknown>>): string {
  const kept: unknown = JSON.parse(config);
  return textOf({ ...(typeof kept === 'object' && !Array.isArray(kept) ? kept : {}), ...settings });
}

const bytesOf = ({ json, protobuf }: PayloadDraft): number => lengthOf(json) + lengthOf(protobuf);
const lengthOf = (part: string | Uint8Array | undefined): number => (typeof part === 'string' ? Buffer.byteLength(part) : part instanceof Uint8Array ? part.byteLength : 0);
