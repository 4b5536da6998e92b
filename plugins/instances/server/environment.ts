import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface InstancesEnvironment {
  /** Where gateways on other machines reach the HTTP servers of the instances of this process. */
  readonly host: string;
  /** How long after its end an instance and its logs are kept. */
  readonly logsKeptDays: number;
  /** How much the logs of a service's ended instances may take together, in bytes. */
  readonly logsKeptBytes: number;
  /** How long it is known what happened to instances, after it happened last. */
  readonly eventsKeptDays: number;
}

export const instancesEnvironment = environment(
  'instances',
  z
    .object({
      INSTANCES_HOST: z
        .string()
        .regex(/^[^\s/:]+$/, 'must be a host name or an IPv4 address')
        .default('127.0.0.1'),
      INSTANCE_LOGS_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
      INSTANCE_EVENTS_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
      INSTANCE_LOGS_KEPT_MIB: z.coerce.number().int().min(1).max(1_048_576).default(1_024),
    })
    .transform((read): InstancesEnvironment => ({
      host: read.INSTANCES_HOST,
      logsKeptDays: read.INSTANCE_LOGS_KEPT_DAYS,
      eventsKeptDays: read.INSTANCE_EVENTS_KEPT_DAYS,
      logsKeptBytes: read.INSTANCE_LOGS_KEPT_MIB * 2 ** 20,
    })),
);
