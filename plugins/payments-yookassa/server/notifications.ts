import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { ProviderRefusal, type PaymentNotice, type PaymentNotices } from '#plugins/billing/server/public.ts';
import type { YooKassa } from './yookassa.ts';

interface Parts {
  readonly shop: YooKassa | undefined;
  readonly notices: PaymentNotices;
}

export const notificationsPath = '/api/mlpbilling/webhook/yookassa';
const bodyLimit = 256 * 1024;

/** All that is taken from a notification: it is not signed, so what it says is asked for at its source. */
const Notification = z.object({
  event: z.string(),
  object: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }),
});

/** Takes YooKassa's notifications; what fails here it sends again. */
export const servesNotifications =
  ({ shop, notices }: Parts) =>
  (app: FastifyInstance): void => {
    if (!shop) return;
    app.post(notificationsPath, { bodyLimit }, async ({ body }, reply) => {
      try {
        const notice = await confirmed(shop, body);
        if (notice) await notices.take('yookassa', notice);
        else notices.heard('yookassa');
      } catch (error) {
        notices.failed('yookassa', error instanceof Fault ? error.code : 'payment.notification.not_taken');
        throw error;
      }
      return reply.send();
    });
  };

/** What YooKassa itself says of what a notification is about. */
async function confirmed(shop: YooKassa, body: unknown): Promise<PaymentNotice | undefined> {
  const read = Notification.safeParse(body);
  if (!read.success) throw refused();
  const { event, object } = read.data;
  try {
    return await (event.startsWith('refund.') ? shop.refundNotice(object.id) : shop.paymentNotice(object.id));
  } catch (error) {
    throw error instanceof ProviderRefusal && error.status === 404 ? refused() : unconfirmed();
  }
}

const refused = () =>
  new Fault('payment.notification.refused', 'The notification names no payment or refund of this shop.', 400);
const unconfirmed = () =>
  new Fault(
    'payment.notification.unconfirmed',
    'YooKassa could not be asked about this notification. Send it again.',
    503,
  );
