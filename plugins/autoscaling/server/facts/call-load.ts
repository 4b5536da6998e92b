import { randomUUID } from 'node:crypto';
import type { Runner } from '#core/server/points.ts';
import { interval } from '#core/server/interval.ts';
import type { Log } from '#core/server/runtime.ts';
import type { CallObserver, CallRecord, GuardedCall } from '#plugins/gateway/server/public.ts';
import type { CallFigures, LoadStore } from './load-store.ts';

const secondMs = 1_000;
const rateSeconds = 60;
/** Latency is averaged over so long: short enough to follow the load, long enough for more than a few calls. */
const latencySeconds = 5;

/** What one service is called in this process, on the clock of `performance.now()`. */
class ServiceCalls {
  #active = 0;
  /** Active calls times milliseconds since they were last told. */
  #area = 0;
  #since: number;
  #areaSince: number;
  /** By second, the newest last. */
  #seconds: { readonly second: number; begun: number; answered: number; tookMs: number }[] = [];

  constructor(now: number) {
    this.#since = now;
    this.#areaSince = now;
  }

  begin(now: number): void {
    this.#pass(now);
    this.#active += 1;
    this.#second(now).begun += 1;
  }

  end(now: number, answeredMs: number | undefined): void {
    this.#pass(now);
    this.#active -= 1;
    if (answeredMs === undefined) return;
    const second = this.#second(now);
    second.answered += 1;
    second.tookMs += answeredMs;
  }

  /** What it came to since the last time; undefined where nothing is under way and nothing was for a minute. */
  take(now: number): CallFigures | undefined {
    this.#pass(now);
    const present = Math.floor(now / secondMs);
    this.#seconds = this.#seconds.filter(({ second }) => second > present - rateSeconds);
    const passed = now - this.#areaSince;
    const active = passed > 0 ? this.#area / passed : this.#active;
    this.#area = 0;
    this.#areaSince = now;
    if (this.#active === 0 && this.#seconds.length === 0) return undefined;
    const lately = this.#seconds.filter(({ second }) => second > present - latencySeconds);
    return {
      active,
      begun: sum(this.#seconds.map(({ begun }) => begun)),
      answered: sum(lately.map(({ answered }) => answered)),
      tookMs: sum(lately.map(({ tookMs }) => tookMs)),
    };
  }

  #pass(now: number): void {
    this.#area += this.#active * (now - this.#since);
    this.#since = now;
  }

  #second(now: number) {
    const second = Math.floor(now / secondMs);
    const last = this.#seconds.at(-1);
    if (last?.second === second) return last;
    const made = { second, begun: 0, answered: 0, tookMs: 0 };
    this.#seconds.push(made);
    return made;
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** Measures what services that scale by themselves are called in this process, and tells it to whoever decides. */
export class CallLoad implements CallObserver {
  readonly #store: LoadStore;
  readonly #teller = randomUUID();
  readonly #services = new Map<number, { readonly calls: ServiceCalls; scales: boolean }>();

  constructor(store: LoadStore) {
    this.#store = store;
  }

  entered({ service: { id, data } }: GuardedCall): void {
    const now = performance.now();
    let found = this.#services.get(id);
    if (!found) this.#services.set(id, (found = { calls: new ServiceCalls(now), scales: false }));
    found.scales = data.autoScalingConfiguration.enabled;
    found.calls.begin(now);
  }

  ended({ service: { id }, outcome, tookMs }: CallRecord): void {
    this.#services.get(id)?.calls.end(performance.now(), outcome === 'answered' ? tookMs : undefined);
  }

  async tell(): Promise<void> {
    const now = performance.now();
    const told = new Map<number, CallFigures>();
    for (const [id, { calls, scales }] of this.#services) {
      const figures = calls.take(now);
      if (!figures) this.#services.delete(id);
      else if (scales) told.set(id, figures);
    }
    await this.#store.tell(this.#teller, told);
  }
}

const tellEveryMs = 500;

/** A decision is due within two seconds of a breach, of which telling takes a quarter. */
export const tellingLoad = (load: CallLoad, log: Log): Runner =>
  interval(tellEveryMs, () => load.tell(), log, 'What services are called could not be told to whoever scales them.');
