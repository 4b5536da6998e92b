import type { Notifications } from '#plugins/notifications/server/public.ts';
import type { EndingKey } from './public.ts';

/** Tells an account of a key that is about to end. */
export const watchKeys =
  ({ notifications }: { readonly notifications: Notifications }) =>
  async ({ accountId, keyId, name, end, days }: EndingKey): Promise<void> =>
    notifications.raise({
      accountId,
      type: 'TOKEN_EXPIRATION_WARNING',
      severity: 'WARNING',
      text: `The API key ${name} ends at ${end.toISOString()}.`,
      entity: { name: 'token', key: { accountId, tokenId: keyId } },
      entityDisplayName: name,
      params: { end: end.toISOString() },
      same: `TOKEN_EXPIRATION_WARNING ${keyId} ${days}`,
    });
