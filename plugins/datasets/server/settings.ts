import * as z from 'zod';
import { settings } from '#core/plugin/plugin.ts';

/** What datasets may come to, and who rewrites their texts. */
export const datasetSettings = settings(
  'datasets',
  z.object({
    largestBytes: z
      .int()
      .min(1)
      .default(2 * 2 ** 30),
    largestAccountBytes: z
      .int()
      .min(1)
      .default(40 * 2 ** 30),
    /** A chat service, as account/name. */
    paraphraseService: z
      .string()
      .regex(/^[^/]+\/[^/]+$/)
      .default('demo/chat-completion'),
  }),
);
