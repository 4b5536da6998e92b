import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { JobOperation, PipelineEntity } from '#core/contract/job.ts';
import { whole } from '#core/contract/query.ts';

export const severities = ['INFO', 'WARNING', 'ERROR'] as const;
export type Severity = (typeof severities)[number];
const NotificationSeverity = z.enum(severities).meta({ id: 'NotificationSeverity' });

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
    textMessage: z.string().optional(),
    entity: PipelineEntity.optional(),
    entityDisplayName: z.string().optional(),
    operationType: JobOperation.optional(),
    /** How often it has happened. */
    times: z.int(),
    /** What the text of its type names: dates, counts. */
    params: z.record(z.string(), z.string()),
  })
  .meta({ id: 'UINotificationData' });
export type UINotificationData = z.infer<typeof UINotificationData>;

const Ids = z.array(z.int()).min(1).max(1_000);

/** What turns text around or hides in it, beside control characters other than ends of lines. */
const hidden = /[\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[^\P{Cc}\t\n\r]/u;
const Message = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .refine((text) => !hidden.test(text), 'must have no invisible characters');

export const NotificationSettingData = z
  .object({
    enabled: z.boolean(),
    params: z.record(z.string().max(100), z.string().max(500)).default({}),
  })
  .meta({ id: 'NotificationSettingData' });
export type NotificationSettingData = z.infer<typeof NotificationSettingData>;
/** By category; which there are is for plugins to say. */
const Settings = z.record(z.string().max(100), NotificationSettingData).meta({ id: 'NotificationSettings' });

const home = '/api/mlpcore/account/:account/notification';

/** What happened in an account, for its people to see. */
export const notifications = contract('notifications', {
  getNotifications: call(`GET ${home}`, {
    summary: 'Lists the notifications of an account, newest first.',
    may: 'member',
    query: z.object({ limit: whole({ min: 1, max: 1_000 }).optional() }),
    answer: z.array(UINotificationData),
  }),
  readNotifications: call(`PUT ${home}`, {
    summary: 'Marks notifications as read.',
    example: { ids: [1, 2] },
    may: 'member',
    incidental: true,
    body: z.object({ ids: Ids }).meta({ id: 'ReadUINotificationRequest' }),
  }),
  getNotificationSettings: call(`GET ${home}/settings`, {
    summary: 'Returns which notifications an account gets.',
    may: 'member',
    answer: Settings,
  }),
  updateNotificationSettings: call(`PUT ${home}/settings`, {
    summary: 'Sets which notifications an account gets.',
    example: { INSTANCE_START_STOP: { enabled: true } },
    may: 'developer',
    body: Settings,
    answer: Settings,
  }),
  broadcastNotification: call('POST /api/mlpcore/notification/broadcast', {
    summary: 'Sends a message of the operator to accounts.',
    example: { accountIds: [1], severity: 'INFO', textMessage: 'Maintenance on Sunday, 06:00 to 07:00.' },
    may: 'superadmin',
    body: z
      .object({ accountIds: Ids, severity: NotificationSeverity, textMessage: Message })
      .meta({ id: 'BroadcastUINotificationRequest' }),
  }),
});
