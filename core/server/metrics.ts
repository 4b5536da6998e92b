import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { token } from '#core/plugin/token.ts';

/** The figures that Prometheus reads at /metrics. */
export interface Metrics {
  /** Where those are kept that the parts of this server add. */
  readonly registry: Registry;
  /** Together with those of the process. */
  all(): Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly errors: Counter<'code'>;
}
export const Metrics = token<Metrics>('metrics');

let ofProcess: Registry | undefined;

/** What the process tells of itself: once, for it is collected as long as the process lives. */
function processFigures(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, prefix: 'berth_' });
  }
  return ofProcess;
}

export function makeMetrics(): Metrics {
  const registry = new Registry();
  const shared = processFigures();
  return {
    registry,
    all: () => Registry.merge([shared, registry]),
    requests: new Histogram({
      name: 'berth_http_request_seconds',
      help: 'Time from the last byte of a request to the last byte of its answer, in seconds',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    }),
    errors: new Counter({
      name: 'berth_http_faults_total',
      help: 'Requests answered with a fault, by its code',
      labelNames: ['code'],
      registers: [registry],
    }),
  };
}
