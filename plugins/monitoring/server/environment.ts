import * as z from 'zod';
import { environment, variable } from '#core/plugin/variables.ts';

export interface MonitoringEnvironment {
  /** Where an OpenTelemetry collector takes spans over HTTP; undefined has none made. */
  readonly traceEndpoint: string | undefined;
}

export const monitoringEnvironment = environment(
  'monitoring',
  z
    .object({
      OTEL_EXPORTER_OTLP_ENDPOINT: variable.webAddress.optional(),
      // These are read by OpenTelemetry itself.
      OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
      OTEL_SERVICE_NAME: z.string().optional(),
      OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
    })
    .transform((read): MonitoringEnvironment => ({ traceEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT })),
);
