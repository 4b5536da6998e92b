import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';
import type { FenceMode } from './hosting-server/fence/fencing.ts';

export interface HostingEnvironment {
  readonly fence: FenceMode;
  /** How long the history of a group is kept. */
  readonly eventsKeptDays: number;
}

export const hostingEnvironment = environment(
  'resource-groups',
  z
    .object({
      INSTANCE_FENCE: z.enum(['auto', 'off', 'required']).default('auto'),
      EVENTS_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
    })
    .transform((read): HostingEnvironment => ({
      fence: read.INSTANCE_FENCE,
      eventsKeptDays: read.EVENTS_KEPT_DAYS,
    })),
);
