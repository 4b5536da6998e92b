import type { FastifyInstance } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { PaymentNotices } from '#plugins/billing/server/public.ts';
import { stripeOf } from './client.ts';
import type { StripeSettings } from './environment.ts';
import { noticeOf, StripeEvent } from './events.ts';

interface Parts {
  readonly settings: StripeSettings | undefined;
  readonly notices: PaymentNotices;
  readonly clock: Clock;
}

export const webhookPath = '/api/mlpbilling/webhook/stripe';
const bodyLimit = 1024 * 1024;
/** How old a signature may be, so that nobody keeps an event and sends it later. */
const toleranceSeconds = 300;

const unsigned = () =>
  new Fault(
    'payment.signature.refused',
    'The event is not signed with the secret of this webhook, or too long ago. Check STRIPE_WEBHOOK_SECRET and the clock.',
    400,
  );

/** Takes what Stripe tells; what fails here it tells again. */
export const servesWebhook =
  ({ settings, notices, clock }: Parts) =>
  async (app: FastifyInstance): Promise<void> => {
    if (!settings) return;
    await app.register(async (scope) => {
      // The signature is of the bytes.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
      scope.post(webhookPath, { bodyLimit }, async ({ body, headers }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const header = headers['stripe-signature'];
        const { webhooks } = await stripeOf(settings);
        let event: unknown;
        try {
          event = webhooks.constructEvent(
            bytes,
            String(header ?? ''),
            settings.webhookSecret,
            toleranceSeconds,
            undefined,
            clock().getTime(),
          );
        } catch {
          const fault = unsigned();
          notices.failed('stripe', fault.code);
          throw fault;
        }
        try {
          const notice = noticeOf(StripeEvent.parse(event));
          if (notice) await notices.take('stripe', notice);
          else notices.heard('stripe');
        } catch (error) {
          notices.failed('stripe', 'payment.event.not_taken');
          throw error;
        }
        return reply.send({ received: true });
      });
    });
  };
