import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { operations, PipelineEntity } from '#core/contract/job.ts';
import { categories } from './contract/categories.ts';

export const severities = ['INFO', 'WARNING', 'ERROR'] as const;
export type Severity = (typeof severities)[number];

export const notificationTypes = [
  'NO_ONE_VAST_AI_OFFER', 'VAST_AI_SERVER_CANNOT_START_INSTANCE', 'SERVER_EVENTS_ERROR_INDICATOR', 'MODEL_EVENTS_ERROR_INDICATOR', 'PIPELINE_OPERATION', 'BROADCAST',
  'LICENSE_EXPIRES_SOON', 'LICENSE_NOT_VALID', 'LICENSE_LIMITS_EXCEEDED', 'TOKEN_EXPIRATION_WARNING', 'SERVER_UNAVAILABLE', 'SERVER_AVAILABLE', 'NONE',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A notice as one person of its account sees it; `readAt` says when that person has read it. */
export const UINotificationData = z.object({
  id: z.int(),
  accountId: z.int(),
  type: z.enum(notificationTypes),
  severity: z.enum(severities),
  /** When it happened last. */
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().optional(),
  textMessage: z.string().optional(),
  entity: PipelineEntity.optional(),
  entityDisplayName: z.string().optional(),
  operationType: z.enum(operations).optional(),
  /** How often it has happened. */
  times: z.int(),
  /** What the text of its type names: dates, counts. */
  params: z.record(z.string(), z.string()),
});
export type UINotificationData = z.infer<typeof UINotificationData>;

const Ids = z.array(z.int()).min(1, 'must not be empty').max(1_000, 'must have 1000 items at most');

/** What turns text around or hides in it, beside control characters other than ends of lines. */
const hidden = /[\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[^\P{Cc}\t\n\r]/u;
const Message = z.string().trim().min(1, 'must not be empty').max(2_000, 'must have 2000 characters at most').refine((text) => !hidden.test(text), 'must have no invisible characters');

export const NotificationSettingData = z.object({ enabled: z.boolean(), params: z.record(z.string().max(100), z.string().max(500)).default({}) });
export type NotificationSettingData = z.infer<typeof NotificationSettingData>;
const Settings = z.partialRecord(z.enum(categories), NotificationSettingData);

const home = '/api/mlpcore/account/:account/notification';

/** What happened in an account, for its people to see. */
export const notifications = contract('notifications', {
  getNotifications: call(`GET ${home}`, { may: 'member', query: z.object({ limit: z.coerce.number().int().min(1).max(1_000).optional() }), answer: z.array(UINotificationData) }),
  readNotifications: call(`PUT ${home}`, { may: 'member', body: z.object({ ids: Ids }) }),
  getNotificationSettings: call(`GET ${home}/settings`, { may: 'member', answer: Settings }),
  updateNotificationSettings: call(`PUT ${home}/settings`, { may: 'developer', body: Settings, answer: Settings }),
  broadcastNotification: call('POST /api/mlpcore/notification/broadcast', { may: 'superadmin', body: z.object({ accountIds: Ids, severity: z.enum(severities), textMessage: Message }) }),
});
