import * as z from 'zod';
import { WebhookUrl } from '../../contract/webhooks.ts';

const urlMissing = 'notifications:webhooks.form.urlMissing';
/** What the form of a webhook holds; what the server would refuse of its address is told in the reader's language. */
export const WebhookForm = z.object({
  url: z
    .string({ error: urlMissing })
    .trim()
    .min(1, urlMissing)
    .refine((url) => WebhookUrl.safeParse(url).success, 'notifications:webhooks.form.urlWrong'),
  categories: z.array(z.string(), { error: 'notifications:webhooks.form.categoriesMissing' }),
});
export type WebhookForm = z.output<typeof WebhookForm>;
