import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Instances } from '#plugins/instances/server/public.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import { choose } from './choose.ts';
import { mayRetry, notRunning, toFault } from './faults.ts';
import type { LocalGate } from './local-gate.ts';
import type { Answer, CallOptions, Connection, ExtCall, Part, PayloadDraft, PredictCall } from './gate/types.ts';
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
}

export interface ExtRequest extends Request {
  readonly methodName: string;
  readonly params: ExtCall['params'];
}

export interface Outcome {
  readonly answer: Answer;
  readonly service: ServiceEntity;
}

const longestWaitMs = 25_000;

/** Takes calls to services from whoever may make them to an instance that answers. */
export class Calls {
  readonly #gate: LocalGate;
  readonly #targets: Targets;
  readonly #services: Services;
  readonly #instances: Instances;

  constructor(gate: LocalGate, targets: Targets, services: Services, instances: Instances) {
    this.#gate = gate;
    this.#targets = targets;
    this.#services = services;
    this.#instances = instances;
  }

  async predict(request: PredictRequest): Promise<Outcome> {
    const service = await this.#targets.require(request.caller, request.account, request.model);
    const call = await this.#toCall(service, request);
    return { service, answer: await this.#attempt(service, request, (connection, options) => connection.predict(call, options)) };
  }

  /** Hands on each part as it comes; once one has, no other instance is tried. */
  async stream(request: PredictRequest, onPart: (part: Part) => void): Promise<ServiceEntity> {
    const service = await this.#targets.require(request.caller, request.account, request.model);
    const call = await this.#toCall(service, request);
    let began = false;
    const hand = (part: Part) => {
      began = true;
      onPart(part);
    };
    await this.#attempt(service, request, (connection, options) => connection.stream(call, options, hand), () => !began);
    return service;
  }

  async ext(request: ExtRequest): Promise<Outcome> {
    const service = await this.#targets.require(request.caller, request.account, request.model);
    const call: ExtCall = { methodName: request.methodName, params: request.params, headers: request.headers };
    return { service, answer: await this.#attempt(service, request, (connection, options) => connection.ext(call, options)) };
  }

  async #toCall(service: ServiceEntity, { data, config, configId, headers }: PredictRequest): Promise<PredictCall> {
    const json = config ?? (await this.#targets.config(service.id, configId));
    return { data, config: { json }, headers };
  }

  async #attempt<T>(service: ServiceEntity, request: Request, run: (connection: Connection, options: CallOptions) => Promise<T>, again: () => boolean = () => true): Promise<T> {
    const { retriesConfig, timeouts } = service.data;
    const options: CallOptions = { timeoutMs: request.timeoutMs || timeouts.predictTimeoutSec * 1000, signal: request.signal };
    const tried = new Set<number>();
    for (let retry = 0; ; retry++) {
      const connection = choose(this.#gate.connections(service.id), tried) ?? (await this.#awaitInstance(service, request.signal));
      tried.add(connection.admission.instanceId);
      try {
        const answer = await run(connection, options);
        this.#used(service.id);
        return answer;
      } catch (error) {
        if (retry >= retriesConfig.maxRetries || !mayRetry(error) || !again()) throw toFault(error);
        await sleep(retriesConfig.timeoutsMs[Math.min(retry, retriesConfig.timeoutsMs.length - 1)] ?? 0, undefined, { signal: request.signal });
      }
    }
  }

  /** Nobody is connected: asks for an instance, and waits for it unless the service rejects requests meanwhile. */
  async #awaitInstance(service: ServiceEntity, signal: AbortSignal): Promise<Connection> {
    const { rejectRequestsIfInactive, timeouts, prototype } = service.data;
    if (!prototype) await this.#instances.wake(service.id);
    const patience = rejectRequestsIfInactive || prototype ? 0 : Math.min(timeouts.podStartTimeoutSec * 1000, longestWaitMs);
    const arrived = patience > 0 && (await this.#gate.whenConnected(service.id, AbortSignal.any([signal, AbortSignal.timeout(patience)])));
    const connection = arrived ? choose(this.#gate.connections(service.id), new Set()) : undefined;
    if (!connection) throw notRunning(service, 5);
    return connection;
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
