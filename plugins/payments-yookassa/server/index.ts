import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { serves } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import { paymentProvider, PaymentNotices } from '#plugins/billing/server/public.ts';
import { yooKassaEnvironment } from './environment.ts';
import { notificationsPath, servesNotifications } from './notifications.ts';
import { YooKassa } from './yookassa.ts';

const Shop = token<YooKassa | undefined>('YooKassa shop');

export default plugin({
  id: 'payments-yookassa',
  requires: ['billing'],
  environment: yooKassaEnvironment,
  provides: [
    provide(
      Shop,
      { settings: yooKassaEnvironment.token, log: Log },
      ({ settings, log }) => settings && new YooKassa(settings, log),
    ),
  ],
  contributes: [
    paymentProvider({
      needs: { shop: Shop },
      make: ({ shop }) => ({
        id: 'yookassa',
        isReady: shop !== undefined,
        webhook: notificationsPath,
        begin: (payment) => shop!.begin(payment),
        refund: (payment) => shop!.refund(payment),
      }),
    }),
    serves({}, { shop: Shop, notices: PaymentNotices }, servesNotifications),
  ],
});
