import * as z from 'zod';
import { UINotificationData } from './notice.ts';

/** How long a receiver may take to answer in all, in seconds. */
export const answerSeconds = 10;
/** How many attempts of each webhook are kept. */
export const attemptsKept = 50;
/** How many webhooks an account may have. */
export const mostWebhooks = 10;

const isWeb = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};
export const WebhookUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine(isWeb, 'must be an address such as https://example.com/hook, without a user name');
const Categories = z.array(z.string().max(100)).min(1).max(100);

export const NewWebhook = z
  .object({ url: WebhookUrl, categories: Categories, enabled: z.boolean().default(true) })
  .meta({ id: 'NewNotificationWebhook' });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** What is left out stays as it is. */
export const WebhookUpdate = z
  .object({ url: WebhookUrl.optional(), categories: Categories.optional(), enabled: z.boolean().optional() })
  .meta({ id: 'NotificationWebhookUpdate' });
export type WebhookUpdate = z.infer<typeof WebhookUpdate>;

/** Why an attempt failed. */
export const attemptErrors = ['status', 'redirect', 'timeout', 'refused', 'connection', 'secret'] as const;
export type AttemptError = (typeof attemptErrors)[number];
export const attemptOccasions = ['NOTICE', 'TEST', 'REDELIVERY'] as const;

/** One time that something was sent to a webhook. */
export const WebhookAttemptData = z
  .object({
    id: z.int(),
    /** What was delivered; left out for tests. */
    deliveryId: z.int().optional(),
    eventId: z.string(),
    occasion: z.enum(attemptOccasions).meta({ id: 'NotificationWebhookOccasion' }),
    at: z.iso.datetime(),
    durationMs: z.int(),
    /** The HTTP status, where the receiver answered. */
    status: z.int().optional(),
    error: z.enum(attemptErrors).meta({ id: 'NotificationWebhookError' }).optional(),
    detail: z.string().optional(),
    /** The beginning of what the receiver answered. */
    answer: z.string().optional(),
    /** Which notice it was about; left out for tests. */
    notice: UINotificationData.optional(),
    /** When its delivery is tried again; left out where that is over. */
    nextAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'NotificationWebhookAttemptData' });
export type WebhookAttemptData = z.infer<typeof WebhookAttemptData>;

export const WebhookData = z
  .object({
    id: z.int(),
    url: z.string(),
    categories: z.array(z.string()),
    enabled: z.boolean(),
    /** Set where it was disabled by itself: nothing was accepted for days, or the receiver answered 410. */
    disabledBecause: z.enum(['failing', 'gone']).meta({ id: 'NotificationWebhookEnd' }).optional(),
    createdAt: z.iso.datetime(),
    /** Since when nothing has been accepted; left out where the last attempt was. */
    failingSince: z.iso.datetime().optional(),
    lastAttempt: WebhookAttemptData.optional(),
  })
  .meta({ id: 'NotificationWebhookData' });
export type WebhookData = z.infer<typeof WebhookData>;

/** A webhook with the secret that its deliveries are signed with, shown this one time. */
export const WebhookWithSecret = WebhookData.extend({ secret: z.string() }).meta({
  id: 'NotificationWebhookWithSecret',
});
