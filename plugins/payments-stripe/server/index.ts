import { plugin } from '#core/plugin/plugin.ts';
import { serves } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { paymentProvider, PaymentNotices } from '#plugins/billing/server/public.ts';
import { checkout, refund } from './checkout.ts';
import { stripeEnvironment } from './environment.ts';
import { servesWebhook, webhookPath } from './webhook.ts';

const settings = stripeEnvironment.token;

export default plugin({
  id: 'payments-stripe',
  requires: ['billing'],
  environment: stripeEnvironment,
  contributes: [
    paymentProvider({
      needs: { settings, log: Log },
      make: ({ settings: given, log }) => ({
        id: 'stripe',
        isReady: given !== undefined,
        webhook: webhookPath,
        begin: (payment) => checkout(given!, log, payment),
        refund: (payment) => refund(given!, log, payment),
      }),
    }),
    serves({}, { settings, notices: PaymentNotices, clock: Clock }, servesWebhook),
  ],
});
