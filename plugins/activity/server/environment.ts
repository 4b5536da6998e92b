import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface ActivityEnvironment {
  /** For how many days the clicks of the workbench's readers are kept; 0 has none saved. */
  readonly keptDays: number;
}

export const activityEnvironment = environment(
  'activity',
  z
    .object({ CLICKS_KEPT_DAYS: z.coerce.number().int().min(0).max(3_650).default(0) })
    .transform((read): ActivityEnvironment => ({ keptDays: read.CLICKS_KEPT_DAYS })),
);
