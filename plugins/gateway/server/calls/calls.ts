import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { Dispatcher } from '../dispatch/dispatcher.ts';
import { Batches, isBatched } from '../dispatch/batches.ts';
import { textOf } from '../http/bodies.ts';
import { sizeOf } from '../http/bytes-in.ts';
import { requireJson } from './answered-json.ts';
import { requireBounded } from './bounds.ts';
import { costOf, Spending } from './cost.ts';
import type { CallTrace } from './call-trace.ts';
import type {
  Answer,
  Backend,
  Connection,
  ExtCall,
  FitCall,
  OnFitProgress,
  Part,
  PredictAnswer,
  PredictCall,
} from '../gate/types.ts';
import { gathered } from '../http/gathered.ts';
import type { CallPipeline, Work } from './call-pipeline.ts';
import type { ExtRequest, Outcome, PredictRequest, Request } from './request.ts';
import { PriorityQueues } from '../dispatch/priority-queue.ts';
import type { AnswerCache } from '../public.ts';
import type { GatewaySettings } from '../settings.ts';
import type { ServiceResolver } from '../dispatch/service-resolver.ts';

interface Parts {
  readonly dispatcher: Dispatcher;
  readonly resolver: ServiceResolver;
  readonly services: Services;
  readonly pipeline: CallPipeline;
  /** Asked for when the first call comes that they may answer. */
  readonly caches: () => readonly AnswerCache[];
  readonly bounds: GatewaySettings;
}

/** How long a training may take, the start of an instance apart. */
interface FitBounds {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Told which instance trains, once it is given the training. */
  readonly onInstance?: (instanceId: number) => void;
}

const isConnection = (backend: Backend): backend is Connection => 'fit' in backend;

const notTrainable = ({ name }: ServiceEntity): Fault =>
  new Fault('service.not_fittable', `${name} cannot be trained. Choose a service that can.`, 409, { modelName: name });

/** Takes calls to services from whoever may make them to an instance that answers. */
export class Calls {
  readonly #dispatcher: Dispatcher;
  readonly #resolver: ServiceResolver;
  readonly #services: Services;
  readonly #queues = new PriorityQueues();
  readonly #batches: Batches;
  readonly #pipeline: CallPipeline;
  readonly #caches: () => readonly AnswerCache[];
  readonly #bounds: GatewaySettings;

  constructor({ dispatcher, resolver, services, pipeline, caches, bounds }: Parts) {
    this.#dispatcher = dispatcher;
    this.#resolver = resolver;
    this.#services = services;
    this.#batches = new Batches(dispatcher);
    this.#pipeline = pipeline;
    this.#caches = caches;
    this.#bounds = bounds;
  }

  /** How many calls wait for their turn, by service; those where none does are left out. */
  waiting(): ReadonlyMap<number, number> {
    return this.#queues.waiting();
  }

  /** The service that a call means, where the caller may call it; else the fault that says why not. */
  target(caller: Caller | undefined, account: string, model: string): Promise<ServiceEntity> {
    return this.#resolver.require(caller, account, model);
  }

  /** Has a call that somebody else takes to the service guarded, counted and observed as all others; `bytes` is how large its request is. */
  pass<T>(service: ServiceEntity, request: Request, bytes: number, work: Work<T>): Promise<T> {
    return this.#pipeline.take('http', service, request, { bytes }, async (trace) => {
      const done = await work(trace);
      this.#used(service.id);
      return done;
    });
  }

  async predict(request: PredictRequest): Promise<Outcome> {
    const service = request.service ?? (await this.target(request.caller, request.account, request.model));
    return this.#pipeline.take('predict', service, request, sizeOf([request.data]), async (trace) => {
      const call = await this.#toCall(service, request);
      trace.request = call;
      const caches = this.#caches().filter((cache) => cache.keeps(service));
      const answer =
        caches.length > 0
          ? await this.#recalled(caches, service, call, request, trace)
          : await this.#predicted(service, call, request, trace);
      trace.answered(answer);
      return { value: { service, answer, cached: trace.cached }, cost: costOf(service, answer.headers) };
    });
  }

  /** Hands on each part as it comes; once one has, no other instance is tried. Answers what the whole of it cost. */
  async stream(
    request: PredictRequest,
    onPart: (part: Part) => void,
  ): Promise<{ readonly service: ServiceEntity; readonly cost: number }> {
    const service = request.service ?? (await this.target(request.caller, request.account, request.model));
    const spending = new Spending(service);
    let began = false;
    return this.#pipeline.take('stream', service, request, sizeOf([request.data]), async (trace) => {
      const call = await this.#toCall(service, request);
      trace.request = call;
      const hand = (part: Part) => {
        began = true;
        spending.add(part.headers);
        trace.spent = spending.soFar;
        trace.part(part);
        onPart(part);
      };
      await this.#inTurn(service, request, trace, () =>
        this.#dispatcher.run(
          service,
          request,
          (backend, options) => (trace.reachBackend(backend), backend.stream(call, options, hand)),
          () => !began,
        ),
      );
      return { value: { service, cost: spending.total }, cost: spending.total };
    });
  }

  async ext(request: ExtRequest): Promise<Outcome> {
    const service = request.service ?? (await this.target(request.caller, request.account, request.model));
    const call: ExtCall = { methodName: request.methodName, params: request.params, headers: request.headers };
    const size = sizeOf(Object.values(request.params));
    return this.#pipeline.take('ext', service, request, size, async (trace) => {
      await requireBounded(Object.values(request.params), this.#bounds);
      trace.request = call;
      const answer = await this.#inTurn(service, request, trace, () =>
        this.#dispatcher.run(
          service,
          request,
          (backend, options) => (trace.reachBackend(backend), backend.ext(call, options)),
        ),
      );
      requireJson(answer);
      trace.answered(answer);
      return { value: { service, answer, cached: trace.cached }, cost: costOf(service, answer.headers) };
    });
  }

  /**
   * Has an instance of a service trained; one is started where none is up, and waited for. A training that an instance was lost over is
   * not given to another.
   */
  async fit(
    service: ServiceEntity,
    call: FitCall,
    { signal, timeoutMs, onInstance }: FitBounds,
    onProgress: OnFitProgress,
  ) {
    const patient = { ...service, data: { ...service.data, rejectRequestsIfInactive: false } };
    await this.#dispatcher.run(
      patient,
      { signal, timeoutMs },
      (backend, options) => {
        if (!isConnection(backend)) throw notTrainable(service);
        onInstance?.(backend.admission.instanceId);
        return backend.fit(call, options, onProgress);
      },
      () => false,
    );
  }

  /** The answer that was given to the same request before, else an instance's own, which is then kept. */
  async #recalled(
    caches: readonly AnswerCache[],
    service: ServiceEntity,
    call: PredictCall,
    request: PredictRequest,
    trace: CallTrace,
  ): Promise<Answer> {
    for (const cache of caches) {
      const found = await cache.find(service, call);
      if (!found) continue;
      trace.cached = true;
      return found;
    }
    const answer = await this.#predicted(service, call, request, trace);
    for (const cache of caches) cache.keep(service, call, answer);
    return answer;
  }

  async #predicted(
    service: ServiceEntity,
    call: PredictCall,
    request: PredictRequest,
    trace: CallTrace,
  ): Promise<Answer> {
    const reach = (backend: Backend) => trace.reachBackend(backend);
    const found = await this.#inTurn<PredictAnswer>(service, request, trace, () =>
      isBatched(service, call.data)
        ? this.#batches.predict(service, { call, signal: request.signal, reach })
        : this.#dispatcher.run(
            service,
            request,
            (backend, options) => (reach(backend), backend.predict(call, options)),
          ),
    );
    const answer = found.parts ? gathered(found.parts) : found;
    requireJson(answer);
    return answer;
  }

  async #toCall(
    service: ServiceEntity,
    { data, config, configId, settings, headers }: PredictRequest,
  ): Promise<PredictCall> {
    const json = config ?? (await this.#resolver.config(service.id, configId));
    const call = { data, config: { json: settings ? withSettings(json, settings) : json }, headers };
    const long = requireBounded([data, call.config], this.#bounds);
    if (long) await long;
    return call;
  }

  /** Does it when the service's queue, where it has one, has come to this request. */
  async #inTurn<T>(service: ServiceEntity, request: Request, trace: CallTrace, work: () => Promise<T>): Promise<T> {
    const answer = await (service.data.priorityQueue.enabled ? this.#queued(service, request, trace, work) : work());
    this.#used(service.id);
    return answer;
  }

  async #queued<T>(
    { id, name, data }: ServiceEntity,
    { headers, timeoutMs, signal }: Request,
    trace: CallTrace,
    work: () => Promise<T>,
  ): Promise<T> {
    const { priorityQueue, timeouts } = data;
    const came = performance.now();
    const enter = this.#queues.enter(
      { id, name },
      {
        priority: headers['Z-Priority'],
        atOnce: Math.max(1, priorityQueue.concurrencyLevel) * Math.max(1, this.#dispatcher.count(id)),
        timeoutMs: timeoutMs || timeouts.predictTimeoutSec * 1_000,
        signal,
      },
    );
    const leave = await enter.finally(() => (trace.queuedMs = performance.now() - came));
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
