import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';
import type { FenceMode } from './hosting-server/fence/fencing.ts';

export interface HostingEnvironment {
  readonly fence: FenceMode;
}

export const hostingEnvironment = environment(
  'resource-groups',
  z
    .object({ INSTANCE_FENCE: z.enum(['auto', 'off', 'required']).default('auto') })
    .transform((read): HostingEnvironment => ({ fence: read.INSTANCE_FENCE })),
);
