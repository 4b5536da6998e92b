import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface UsageEnvironment {
  /** How long it is known what was called by the minute and by the day. */
  readonly keptDays: number;
}

export const usageEnvironment = environment(
  'usage',
  z
    .object({ USAGE_KEPT_DAYS: z.coerce.number().int().min(31).max(3_650).default(400) })
    .transform((read): UsageEnvironment => ({ keptDays: read.USAGE_KEPT_DAYS })),
);
