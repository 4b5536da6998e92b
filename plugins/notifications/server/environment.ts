import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface NotificationsEnvironment {
  /** How long after it happened last a notification is kept. */
  readonly keptDays: number;
}

export const notificationsEnvironment = environment(
  'notifications',
  z
    .object({ NOTIFICATIONS_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(90) })
    .transform((read): NotificationsEnvironment => ({ keptDays: read.NOTIFICATIONS_KEPT_DAYS })),
);
