import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface InstancesEnvironment {
  /** Where gateways on other machines reach the HTTP servers of the instances of this process. */
  readonly host: string;
}

export const instancesEnvironment = environment(
  'instances',
  z
    .object({
      INSTANCES_HOST: z
        .string()
        .regex(/^[^\s/:]+$/, 'must be a host name or an IPv4 address')
        .default('127.0.0.1'),
    })
    .transform((read): InstancesEnvironment => ({ host: read.INSTANCES_HOST })),
);
