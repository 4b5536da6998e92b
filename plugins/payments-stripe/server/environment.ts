import * as z from 'zod';
import { environment, secret, variable } from '#core/plugin/variables.ts';

export interface StripeSettings {
  readonly apiUrl: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** How Stripe is asked; undefined where no key is set. */
export const stripeEnvironment = environment(
  'payments-stripe',
  z
    .object({
      STRIPE_SECRET_KEY: secret(z.string()).optional(),
      STRIPE_WEBHOOK_SECRET: secret(z.string()).optional(),
      STRIPE_API_URL: variable.webAddress.default('https://api.stripe.com'),
    })
    .transform((read, context): StripeSettings | undefined => {
      const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = read;
      if (secretKey === undefined) return undefined;
      // Without it nobody would hear that somebody has paid.
      if (webhookSecret === undefined) {
        context.addIssue({
          code: 'custom',
          path: ['STRIPE_WEBHOOK_SECRET'],
          message: 'must be set where STRIPE_SECRET_KEY is',
        });
        return z.NEVER;
      }
      return { apiUrl: read.STRIPE_API_URL.replace(/\/+$/, ''), secretKey, webhookSecret };
    }),
);
