import * as z from 'zod';
import { environment, secret, variable } from '#core/plugin/variables.ts';
import type { FenceMode } from './hosting-server/fence/fencing.ts';
import { reachVariable, type Reach } from './hosting-server/fence/network/variables.ts';

export interface HostingEnvironment {
  readonly fence: FenceMode;
  /** What instances reach beside the platform. */
  readonly reach: Reach;
  /** How long the history of a group is kept. */
  readonly eventsKeptDays: number;
  /** The installation that this machine joins, and what lets it in at first; undefined where it serves one itself. */
  readonly join: { readonly url: string; readonly token: string | undefined } | undefined;
}

export const hostingEnvironment = environment(
  'resource-groups',
  z
    .object({
      INSTANCE_FENCE: z.enum(['auto', 'off', 'required']).default('auto'),
      INSTANCE_NETWORK: reachVariable.default('machine'),
      EVENTS_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
      JOIN_URL: variable.webAddress.transform((url) => url.replace(/\/+$/, '')).optional(),
      JOIN_TOKEN: secret(z.string()).optional(),
    })
    .transform((read): HostingEnvironment => ({
      fence: read.INSTANCE_FENCE,
      reach: read.INSTANCE_NETWORK,
      eventsKeptDays: read.EVENTS_KEPT_DAYS,
      join: read.JOIN_URL === undefined ? undefined : { url: read.JOIN_URL, token: read.JOIN_TOKEN },
    })),
);
