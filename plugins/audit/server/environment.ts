import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface AuditEnvironment {
  readonly keptDays: number;
}

export const auditEnvironment = environment(
  'audit',
  z
    .object({ AUDIT_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(365) })
    .transform((read): AuditEnvironment => ({ keptDays: read.AUDIT_KEPT_DAYS })),
);
