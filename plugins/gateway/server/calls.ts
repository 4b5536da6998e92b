import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { Attempts } from './attempts.ts';
import { Batches, isBatched } from './batches.ts';
import { textOf } from './bodies.ts';
import { bytesIn } from './bytes-in.ts';
import { costOf, Spending } from './cost.ts';
import type { Course } from './course.ts';
import type { Answer, Backend, ExtCall, Part, PayloadDraft, PredictAnswer, PredictCall } from './gate/types.ts';
import { gathered } from './gathered.ts';
import type { Passage, Work } from './passage.ts';
import { PriorityQueues } from './priority-queue.ts';
import type { AnswerCache } from './public.ts';
import type { Targets } from './targets.ts';

/** A call as it came in, by whichever way. */
export interface Request {
  readonly caller: Caller | undefined;
  readonly account: string;
  readonly model: string;
  /** Of this call alone: whoever observes it may add to them before they travel on. */
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  /** Milliseconds; 0 leaves it to the service's own limit. */
  readonly timeoutMs?: number | undefined;
  /** Is given headers for the answer, before any of it, by whoever guarded the call. */
  readonly onPassed?: ((headers: Readonly<Record<string, string>>) => void) | undefined;
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
  /** Whether no instance was asked, since the same request had been answered before. */
  readonly cached: boolean;
}

interface Parts {
  readonly attempts: Attempts;
  readonly targets: Targets;
  readonly services: Services;
  readonly passage: Passage;
  /** Asked for when the first call comes that they may answer. */
  readonly caches: () => readonly AnswerCache[];
}

/** Takes calls to services from whoever may make them to an instance that answers. */
export class Calls {
  readonly #attempts: Attempts;
  readonly #targets: Targets;
  readonly #services: Services;
  readonly #queues = new PriorityQueues();
  readonly #batches: Batches;
  readonly #passage: Passage;
  readonly #caches: () => readonly AnswerCache[];

  constructor({ attempts, targets, services, passage, caches }: Parts) {
    this.#attempts = attempts;
    this.#targets = targets;
    this.#services = services;
    this.#batches = new Batches(attempts);
    this.#passage = passage;
    this.#caches = caches;
  }

  /** How many calls wait for their turn, by service; those where none does are left out. */
  waiting(): ReadonlyMap<number, number> {
    return this.#queues.waiting();
  }

  /** The service that a call means, where the caller may call it; else the fault that says why not. */
  target(caller: Caller | undefined, account: string, model: string): Promise<ServiceEntity> {
    return this.#targets.require(caller, account, model);
  }

  /** Has a call that somebody else takes to the service guarded, counted and observed as all others; `bytes` is how large its request is. */
  pass<T>(service: ServiceEntity, request: Request, bytes: number, work: Work<T>): Promise<T> {
    return this.#passage.take('http', service, request, bytes, async (course) => {
      const done = await work(course);
      this.#used(service.id);
      return done;
    });
  }

  async predict(request: PredictRequest): Promise<Outcome> {
    const service = await this.#targets.require(request.caller, request.account, request.model);
    return this.#passage.take('predict', service, request, bytesIn(request.data), async (course) => {
      const call = await this.#toCall(service, request);
      course.request = call;
      const answer = service.data.caching.enabled ? await this.#recalled(service, call, request, course) : await this.#predicted(service, call, request, course);
      course.answered(answer);
      return { value: { service, answer, cached: course.cached }, cost: costOf(service, answer.headers) };
    });
  }

  /** Hands on each part as it comes; once one has, no other instance is tried. Answers what the whole of it cost. */
  async stream(request: PredictRequest, onPart: (part: Part) => void): Promise<{ readonly service: ServiceEntity; readonly cost: number }> {
    const service = await this.#targets.require(request.caller, request.account, request.model);
    const spending = new Spending(service);
    let began = false;
    return this.#passage.take('stream', service, request, bytesIn(request.data), async (course) => {
      const call = await this.#toCall(service, request);
      course.request = call;
      const hand = (part: Part) => {
        began = true;
        spending.add(part.headers);
        course.part(part);
        onPart(part);
      };
      await this.#inTurn(service, request, () => this.#attempts.run(service, request, (backend, options) => (course.reachBackend(backend), backend.stream(call, options, hand)), () => !began));
      return { value: { service, cost: spending.total }, cost: spending.total };
    });
  }

  async ext(request: ExtRequest): Promise<Outcome> {
    const service = await this.#targets.require(request.caller, request.account, request.model);
    const call: ExtCall = { methodName: request.methodName, params: request.params, headers: request.headers };
    const bytes = Object.values(request.params).reduce((sum, param) => sum + bytesIn(param), 0);
    return this.#passage.take('ext', service, request, bytes, async (course) => {
      course.request = call;
      const answer = await this.#inTurn(service, request, () => this.#attempts.run(service, request, (backend, options) => (course.reachBackend(backend), backend.ext(call, options))));
      course.answered(answer);
      return { value: { service, answer, cached: course.cached }, cost: costOf(service, answer.headers) };
    });
  }

  /** The answer that was given to the same request before, else an instance's own, which is then kept. */
  async #recalled(service: ServiceEntity, call: PredictCall, request: PredictRequest, course: Course): Promise<Answer> {
    for (const cache of this.#caches()) {
      const found = await cache.find(service, call);
      if (!found) continue;
      course.cached = true;
      return found;
    }
    const answer = await this.#predicted(service, call, request, course);
    for (const cache of this.#caches()) cache.keep(service, call, answer);
    return answer;
  }

  async #predicted(service: ServiceEntity, call: PredictCall, request: PredictRequest, course: Course): Promise<Answer> {
    const reach = (backend: Backend) => course.reachBackend(backend);
    const found = await this.#inTurn<PredictAnswer>(service, request, () =>
      isBatched(service, call.data)
        ? this.#batches.predict(service, { call, signal: request.signal, reach })
        : this.#attempts.run(service, request, (backend, options) => (reach(backend), backend.predict(call, options))),
    );
    return found.parts ? gathered(found.parts) : found;
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
