import type * as Api from '@opentelemetry/api';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '#core/server/build-info.ts';
import type { Log } from '#core/server/runtime.ts';

/** Where spans are made and sent on from. */
export interface Telemetry {
  readonly api: typeof Api;
  readonly tracer: Api.Tracer;
  close(): Promise<void>;
}

const batch = { maxQueueSize: 8_192, maxExportBatchSize: 512, scheduledDelayMillis: 2_000, exportTimeoutMillis: 5_000 };
/** How long an end may wait for a collector. */
const closingMs = 3_000;
const toldEveryMs = 60_000;

/** Begins to send spans to a collector by OTLP over HTTP. The library is loaded here, so that nobody pays for it who traces nothing. */
export async function openTelemetry(endpoint: string, log: Log): Promise<Telemetry> {
  const [
    api,
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { defaultResource, detectResources, envDetector, resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  api.diag.setLogger(quietly(log), { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: batch.exportTimeoutMillis,
  });
  const provider = new TracerProvider({
    // What comes later goes before: whoever runs this may name it otherwise.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'berth-gateway', 'service.version': build.buildBranch }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...batch })],
  });
  return {
    api,
    tracer: provider.getTracer('berth'),
    async close() {
      const waited = new AbortController();
      const closing = provider
        .shutdown()
        .catch((error: Error) => log.warn({ error: error.message }, 'The last spans could not be sent.'));
      await Promise.race([closing, sleep(closingMs, undefined, { signal: waited.signal }).catch(() => undefined)]);
      waited.abort();
    },
  };
}

/** A collector that is away is told once a minute, not with every batch. */
function quietly(log: Log): Api.DiagLogger {
  let told = -Infinity;
  const tell = (message: string) => {
    if (performance.now() - told < toldEveryMs) return;
    told = performance.now();
    log.warn(
      { reason: message.slice(0, 500) },
      'Spans cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT; calls go on without.',
    );
  };
  const ignore = () => undefined;
  return { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore };
}
