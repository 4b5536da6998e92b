import * as z from 'zod';
import { environment, secret, variable } from '#core/plugin/variables.ts';
import { keptByDefault, readKept, type Kept } from './collect/levels.ts';

export interface MonitoringEnvironment {
  /** Where an OpenTelemetry collector takes spans over HTTP; undefined has none made. */
  readonly traceEndpoint: string | undefined;
  /** Where a Prometheus answers that scrapes this installation; undefined has charts read from what is kept here. */
  readonly prometheus: string | undefined;
  /** How long each level of figures is kept. */
  readonly kept: Kept;
}

const kept = z
  .string()
  .default(keptByDefault)
  .transform((text, { addIssue }): Kept => {
    const read = readKept(text);
    if (typeof read !== 'string') return read;
    addIssue({ code: 'custom', message: read });
    return z.NEVER;
  });

export const monitoringEnvironment = environment(
  'monitoring',
  z
    .object({
      OTEL_EXPORTER_OTLP_ENDPOINT: variable.webAddress.optional(),
      PROMETHEUS_URL: secret(variable.webAddress).optional(),
      METRICS_KEPT: kept,
      // These are read by OpenTelemetry itself.
      OTEL_EXPORTER_OTLP_HEADERS: secret(z.string()).optional(),
      OTEL_SERVICE_NAME: z.string().optional(),
      OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
    })
    .transform((read): MonitoringEnvironment => ({
      traceEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
      prometheus: read.PROMETHEUS_URL,
      kept: read.METRICS_KEPT,
    })),
);
