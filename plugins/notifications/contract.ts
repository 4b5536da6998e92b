import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';
import {
  NewNotificationMute,
  NotificationChoices,
  NotificationChoicesUpdate,
  NotificationMuteData,
} from './contract/choices.ts';
import { NotificationSeverity, UINotificationData } from './contract/notice.ts';
import { NewWebhook, WebhookAttemptData, WebhookData, WebhookUpdate, WebhookWithSecret } from './contract/webhooks.ts';

export { severities } from './contract/notice.ts';
export type { NotificationType, Severity, UINotificationData } from './contract/notice.ts';

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
    live: 'notices/:account',
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

/** Where each person is told of notices, and what they do not want to hear of. */
export const noticeChoices = contract(
  { plugin: 'notifications', parameters: { muteId: 'The id of a mute.' } },
  {
    getNotificationChoices: call(`GET ${home}/choices`, {
      summary: 'Returns where the caller is told of the notifications of an account.',
      may: 'member',
      answer: NotificationChoices,
    }),
    updateNotificationChoices: call(`PUT ${home}/choices`, {
      summary: 'Sets where the caller is told of the notifications of an account.',
      example: { INSTANCE_ERRORS: { email: 'NOW' } },
      may: 'member',
      body: NotificationChoicesUpdate,
      answer: NotificationChoices,
    }),
    getNotificationMutes: call(`GET ${home}/mute`, {
      summary: 'Lists what the caller has muted in an account.',
      may: 'member',
      answer: z.array(NotificationMuteData),
    }),
    muteNotifications: call(`POST ${home}/mute`, {
      summary: 'Mutes a category, or one thing with all that belongs to it, for the caller.',
      example: { entity: { name: 'model', key: { accountId: 1, modelId: 2 } }, span: 'HOUR' },
      may: 'member',
      body: NewNotificationMute,
      answer: NotificationMuteData,
    }),
    unmuteNotifications: call(`DELETE ${home}/mute/:muteId`, { summary: 'Ends a mute of the caller.', may: 'member' }),
  },
);

const hook = `${home}/webhook/:webhookId` as const;

/** Where programs of an account are told of notices. */
export const webhooks = contract(
  {
    plugin: 'notifications',
    parameters: { webhookId: 'The id of a webhook.', deliveryId: 'The id of a delivery, as its attempts name it.' },
  },
  {
    getWebhooks: call(`GET ${home}/webhook`, {
      summary: 'Lists the webhooks of an account.',
      may: 'developer',
      answer: z.array(WebhookData),
    }),
    createWebhook: call(`POST ${home}/webhook`, {
      summary: 'Adds a webhook; its secret is answered this one time.',
      example: { url: 'https://example.com/hook', categories: ['INSTANCE_ERRORS', 'OTHER'] },
      may: 'developer',
      secret: true,
      body: NewWebhook,
      answer: WebhookWithSecret,
    }),
    updateWebhook: call(`PUT ${hook}`, {
      summary: 'Changes a webhook; what is left out stays as it is.',
      example: { enabled: true },
      may: 'developer',
      body: WebhookUpdate,
      answer: WebhookData,
    }),
    deleteWebhook: call(`DELETE ${hook}`, { summary: 'Removes a webhook with its deliveries.', may: 'developer' }),
    renewWebhookSecret: call(`POST ${hook}/secret`, {
      summary: 'Gives a webhook another secret, answered this one time; the one before counts no more.',
      may: 'developer',
      secret: true,
      answer: WebhookWithSecret,
    }),
    testWebhook: call(`POST ${hook}/test`, {
      summary: 'Sends a test to a webhook and answers what came back.',
      may: 'developer',
      answer: WebhookAttemptData,
    }),
    getWebhookAttempts: call(`GET ${hook}/attempt`, {
      summary: 'Lists the latest 50 attempts of a webhook, newest first.',
      may: 'developer',
      answer: z.array(WebhookAttemptData),
    }),
    redeliverWebhook: call(`POST ${hook}/delivery/:deliveryId/redeliver`, {
      summary: 'Sends a delivery once more, with its id and body, and answers what came back.',
      may: 'developer',
      answer: WebhookAttemptData,
    }),
  },
);
