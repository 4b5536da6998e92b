import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface AutoscalingEnvironment {
  readonly keptDays: number;
  readonly quietMs: number;
}

export const autoscalingEnvironment = environment(
  'autoscaling',
  z
    .object({
      SCALING_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
      SCALING_QUIET_SECONDS: z.coerce.number().int().min(1).max(86_400).default(60),
    })
    .transform((read): AutoscalingEnvironment => ({
      keptDays: read.SCALING_KEPT_DAYS,
      quietMs: read.SCALING_QUIET_SECONDS * 1_000,
    })),
);
