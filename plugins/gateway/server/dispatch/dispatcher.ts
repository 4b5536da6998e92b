import { setTimeout as sleep } from 'node:timers/promises';
import { awaitStart, notRunning, type Instances } from '#plugins/instances/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { noteFailure, noteSuccess, type Backends, type Candidate } from './backends.ts';
import { pickBackend } from './load-balancer.ts';
import { diedWith, isFailure, mayRetry, noGate, timedOut, toFault } from '../http/faults.ts';
import { CallTimeout } from '../gate/errors.ts';
import { longestTimerMs } from '../gate/settings.ts';
import type { Backend, CallOptions } from '../gate/types.ts';

interface Bounds {
  readonly signal: AbortSignal;
  /** Milliseconds; 0 leaves it to the service's own limit. */
  readonly timeoutMs?: number | undefined;
  /** Is given headers for the answer, before any of it. */
  readonly onPassed?: ((headers: Readonly<Record<string, string>>) => void) | undefined;
}

/** A request that so many were lost over, one after the other, may be what ends them: nobody else is given it. */
const mostDeaths = 2;

/** One call to a service, as an attempt makes it. */
type Run<T> = (backend: Backend, options: CallOptions) => Promise<T>;

/** Takes calls to whoever answers them, and to another where that one cannot. */
export class Dispatcher {
  readonly #backends: Backends;
  readonly #instances: Instances;
  readonly #hasGate: boolean;

  /** Without a gate in this process nobody ever answers. */
  constructor(backends: Backends, instances: Instances, hasGate: boolean) {
    this.#backends = backends;
    this.#instances = instances;
    this.#hasGate = hasGate;
  }

  /** How many there are that a call may be given to. */
  count(modelId: number): number {
    return this.#backends.of(modelId).length;
  }

  /** `again` says whether the call may still be given to another: not once a part of its answer has been handed on. */
  async run<T>(service: ServiceEntity, bounds: Bounds, run: Run<T>, again: () => boolean = () => true): Promise<T> {
    const timeoutMs = bounds.timeoutMs || service.data.timeouts.predictTimeoutSec * 1_000;
    const first = pickBackend(this.#backends.of(service.id)) ?? (await this.#arrival(service, bounds));
    const began = performance.now();
    try {
      const answer = await run(first.backend, { timeoutMs, signal: bounds.signal });
      noteSuccess(first);
      return answer;
    } catch (error) {
      if (isFailure(error)) noteFailure(first);
      return this.#retry(service, run, { error, first, timeoutMs, deadline: began + timeoutMs, bounds, again });
    }
  }

  async #retry<T>(
    service: ServiceEntity,
    run: Run<T>,
    { error, first, timeoutMs, deadline, bounds, again }: Failed,
  ): Promise<T> {
    const { signal } = bounds;
    const { maxRetries, maxRetriesPerInstance = maxRetries, timeoutsMs } = service.data.retriesConfig;
    const late = () => timedOut(timeoutMs, Boolean(bounds.timeoutMs));
    const times = new Map<Backend, number>([[first.backend, 1]]);
    let last = error;
    let died = Number(diedWith(last));
    for (let retry = 0; retry < maxRetries && mayRetry(last) && died < mostDeaths && again(); retry++) {
      await sleep(timeoutsMs[Math.min(retry, timeoutsMs.length - 1)] ?? 0, undefined, { signal }).catch(() =>
        signal.throwIfAborted(),
      );
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) throw late();
      const next =
        pickBackend(this.#backends.of(service.id), { times, mostRetriesOfOne: maxRetriesPerInstance }) ??
        (await this.#successor(service, { ...bounds, timeoutMs: leftMs }));
      if (!next) break;
      times.set(next.backend, (times.get(next.backend) ?? 0) + 1);
      try {
        const answer = await run(next.backend, { timeoutMs: Math.max(1, deadline - performance.now()), signal });
        noteSuccess(next);
        return answer;
      } catch (thrown) {
        if (isFailure(thrown)) noteFailure(next);
        last = thrown;
        died += Number(diedWith(last));
      }
    }
    throw last instanceof CallTimeout ? late() : toFault(last);
  }

  /** Where everybody has gone, another may come; where some are left, each has been given the call as often as it may. */
  async #successor(service: ServiceEntity, bounds: Bounds): Promise<Candidate | undefined> {
    return this.#backends.of(service.id).some(({ backend }) => !backend.stopping)
      ? undefined
      : this.#arrival(service, bounds);
  }

  /** Nobody answers for the service: asks for an instance, and waits for it unless the service rejects requests meanwhile. */
  async #arrival(service: ServiceEntity, { signal, timeoutMs, onPassed }: Bounds): Promise<Candidate> {
    if (!this.#hasGate) throw noGate();
    const began = performance.now();
    const { rejectRequestsIfInactive, timeouts } = service.data;
    await this.#instances.wake(service.id);
    const patienceMs = rejectRequestsIfInactive
      ? 0
      : Math.min(timeouts.podStartTimeoutSec * 1_000, timeoutMs || Infinity, longestTimerMs);
    const arrived =
      patienceMs > 0 &&
      (await awaitStart(this.#instances, service.id, { patienceMs, signal }, (over) =>
        this.#backends.whenAvailable(service.id, over),
      ));
    signal.throwIfAborted();
    const candidate = arrived ? pickBackend(this.#backends.of(service.id)) : undefined;
    if (!candidate) throw notRunning(service);
    onPassed?.({ 'z-waited-ms': String(Math.round(performance.now() - began)) });
    return candidate;
  }
}

interface Failed {
  readonly error: unknown;
  readonly first: Candidate;
  readonly timeoutMs: number;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly bounds: Bounds;
  readonly again: () => boolean;
}
