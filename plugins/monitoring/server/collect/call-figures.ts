import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { CallObserver, CallRecord, GatewayLoad, GuardedCall } from '#plugins/gateway/server/public.ts';
import { countedAs } from '#plugins/usage/server/public.ts';
import type { LiveCalls } from './live-calls.ts';
import { TookCounts } from './took-counts.ts';

/** Services that have series of their own, in each process; those that come later share one. */
const mostServices = 1_000;
const everyOther = 'other';
/** Codes of faults are few; what comes beyond these is one series. */
const mostCodes = 100;
const latestWithinMs = 60_000;
const outcomes = ['answered', 'refused', 'failed', 'rejected', 'gone'] as const;
type Outcome = (typeof outcomes)[number];

/** Callers who left are told apart here, whether an instance had their call or not. */
const endOf = (record: CallRecord): Outcome => (record.outcome === 'gone' ? 'gone' : countedAs(record));

/** Whether it is told how long a call took: one that timed out took all the time that it had. */
const isTimed = ({ outcome, status }: Pick<CallRecord, 'outcome' | 'status'>): boolean =>
  outcome === 'answered' || status === 504;

/** The counters of one service, looked up once and not with each call. */
interface ServiceFigures {
  active: number;
  /** How long the latest call took of those that are timed, and when, on the clock of `performance.now()`. */
  latestMs: number;
  latestAt: number;
  readonly series: Series;
}

interface Series {
  readonly name: string;
  active: number;
  readonly byOutcome: Readonly<Record<Outcome, Counter.Internal>>;
  readonly seconds: Histogram.Internal<'service'>;
  readonly cached: Counter.Internal;
}

/** Counts the calls that this process takes, for Prometheus and for everybody who asks what is going on now. */
export class CallFigures implements CallObserver {
  readonly #services = new Map<number, ServiceFigures>();
  readonly #series = new Map<string, Series>();
  readonly #codes = new Set<string>();
  /** How long calls took that were answered or timed out. */
  readonly took = new TookCounts();
  #exceeded = new Map<number, number>();
  readonly #calls: Counter<'service' | 'outcome'>;
  readonly #seconds: Histogram<'service'>;
  readonly #cached: Counter<'service'>;
  readonly #refused: Counter<'code'>;

  constructor(registry: Registry, load: Pick<GatewayLoad, 'waiting'>) {
    const registers = [registry];
    this.#calls = new Counter({
      name: 'berth_service_calls_total',
      help: 'Calls of services that ended, by service and by how they ended: failed is what nobody served too, rejected what the service took for a mistake of its caller',
      labelNames: ['service', 'outcome'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'berth_service_call_seconds',
      help: 'How long calls of services took that were answered or timed out, in seconds',
      labelNames: ['service'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    });
    this.#cached = new Counter({
      name: 'berth_service_cache_hits_total',
      help: 'Calls of services that were answered from the cache',
      labelNames: ['service'],
      registers,
    });
    this.#refused = new Counter({
      name: 'berth_calls_refused_total',
      help: 'Calls that never reached their service, by the code of the fault',
      labelNames: ['code'],
      registers,
    });
    const series = this.#series;
    const active = new Gauge({
      name: 'berth_service_active_calls',
      help: 'Calls of services that are under way',
      labelNames: ['service'],
      registers: [],
      collect() {
        for (const [service, { active }] of series) this.set({ service }, active);
      },
    });
    const services = this.#services;
    const waiting = new Gauge({
      name: 'berth_service_waiting_calls',
      help: 'Calls that wait for their turn in the queue of their service',
      labelNames: ['service'],
      registers: [],
      collect() {
        this.reset();
        for (const [id, calls] of load.waiting())
          this.inc({ service: services.get(id)?.series.name ?? everyOther }, calls);
      },
    });
    for (const gauge of [active, waiting]) registry.registerMetric(gauge);
  }

  entered({ service }: GuardedCall): void {
    const figures = this.#of(service);
    figures.active += 1;
    figures.series.active += 1;
  }

  ended(record: CallRecord): void {
    const { service, caller, outcome, fault, tookMs, cached } = record;
    const figures = this.#of(service);
    figures.active -= 1;
    figures.series.active -= 1;
    figures.series.byOutcome[endOf(record)].inc();
    if (cached) figures.series.cached.inc();
    if (isTimed(record)) {
      figures.latestMs = tookMs;
      figures.latestAt = performance.now();
      figures.series.seconds.observe(tookMs / 1_000);
      this.took.add(service.id, tookMs);
    }
    if (outcome === 'refused') {
      this.#refused.inc({ code: this.#codeOf(fault?.code ?? 'unforeseen') });
      if (fault?.status === 429 && caller?.account) this.addExceeded([[caller.account.id, 1]]);
    }
  }

  /** The calls of each service that has any under way or had one lately. */
  live(): Readonly<Record<string, LiveCalls>> {
    const since = performance.now() - latestWithinMs;
    const live: Record<string, LiveCalls> = {};
    for (const [id, { active, latestMs, latestAt }] of this.#services) {
      if (active > 0 || latestAt > since) live[id] = latestAt > since ? { active, latestMs } : { active };
      else if (this.#services.size > mostServices) this.#services.delete(id);
    }
    return live;
  }

  /** Counts calls that limits have refused, by account. */
  addExceeded(counts: Iterable<readonly [accountId: number, calls: number]>): void {
    for (const [id, calls] of counts) this.#exceeded.set(id, (this.#exceeded.get(id) ?? 0) + calls);
  }

  /** Hands over, by account, how many calls limits have refused since the last time. */
  takeExceeded(): ReadonlyMap<number, number> {
    const taken = this.#exceeded;
    this.#exceeded = new Map();
    return taken;
  }

  #of(service: GuardedCall['service']): ServiceFigures {
    const known = this.#services.get(service.id);
    if (known) return known;
    const made = { active: 0, latestMs: 0, latestAt: -Infinity, series: this.#seriesOf(String(service.id)) };
    this.#services.set(service.id, made);
    return made;
  }

  #seriesOf(name: string): Series {
    const service = this.#series.has(name) || this.#series.size < mostServices ? name : everyOther;
    const known = this.#series.get(service);
    if (known) return known;
    const counters = outcomes.map((outcome) => [outcome, this.#calls.labels({ service, outcome })] as const);
    const made: Series = {
      name: service,
      active: 0,
      byOutcome: Object.fromEntries(counters) as Series['byOutcome'],
      seconds: this.#seconds.labels({ service }),
      cached: this.#cached.labels({ service }),
    };
    this.#series.set(service, made);
    return made;
  }

  #codeOf(code: string): string {
    if (this.#codes.has(code)) return code;
    if (this.#codes.size >= mostCodes) return everyOther;
    this.#codes.add(code);
    return code;
  }
}
