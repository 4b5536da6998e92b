import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface HttpServicesEnvironment {
  /** The host name below which each HTTP service has one of its own; undefined has all shown below this server's own address. */
  readonly host: string | undefined;
}

export const httpServicesEnvironment = environment(
  'http-services',
  z
    .object({
      HTTP_SERVICES_HOST: z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name without a port, such as app.example.com')
        .optional(),
    })
    .transform((read): HttpServicesEnvironment => ({ host: read.HTTP_SERVICES_HOST })),
);
