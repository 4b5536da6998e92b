import * as z from 'zod';
import { JobOperation, PipelineEntity } from '#core/contract/job.ts';

export const severities = ['INFO', 'WARNING', 'ERROR'] as const;
export type Severity = (typeof severities)[number];
export const NotificationSeverity = z.enum(severities).meta({ id: 'NotificationSeverity' });

export const notificationTypes = [
  'NO_ONE_VAST_AI_OFFER',
  'VAST_AI_SERVER_CANNOT_START_INSTANCE',
  'SERVER_EVENTS_ERROR_INDICATOR',
  'MODEL_EVENTS_ERROR_INDICATOR',
  'PIPELINE_OPERATION',
  'BROADCAST',
  'LICENSE_EXPIRES_SOON',
  'LICENSE_NOT_VALID',
  'LICENSE_LIMITS_EXCEEDED',
  'TOKEN_EXPIRATION_WARNING',
  'SERVER_UNAVAILABLE',
  'SERVER_AVAILABLE',
  'NONE',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A notice as one person of its account sees it; `readAt` says when that person has read it. */
export const UINotificationData = z
  .object({
    id: z.int(),
    accountId: z.int(),
    type: z.enum(notificationTypes).meta({ id: 'NotificationType' }),
    kind: z.string().describe('Which notice it is, where its type alone does not say.').optional(),
    severity: NotificationSeverity,
    /** When it happened last. */
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().optional(),
    /** Whether it came while its reader had muted what it is about; it counts as read then. */
    muted: z.literal(true).optional(),
    category: z.string().describe('The setting that silences it; left out where none does.').optional(),
    textMessage: z.string().optional(),
    entity: PipelineEntity.optional(),
    entityDisplayName: z.string().optional(),
    entityDisplayNames: z
      .record(z.string(), z.string())
      .describe('The same by language, for those in which it has a name of its own.')
      .optional(),
    operationType: JobOperation.optional(),
    /** How often it has happened. */
    times: z.int(),
    /** What the text of its type names: dates, counts. */
    params: z.record(z.string(), z.string()),
  })
  .meta({ id: 'UINotificationData' });
export type UINotificationData = z.infer<typeof UINotificationData>;
