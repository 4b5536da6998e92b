import type { Notifications } from '#plugins/notifications/server/public.ts';
import type { Member, SupportStore } from './support-store.ts';

interface Came {
  /** The login of whoever acts as the user. */
  readonly by: string;
  readonly reason: string;
  /** An ISO time. */
  readonly until: string;
}

/** Tells the people of an account that somebody is signed in as one of them. */
export type TellUser = (whom: Member, came: Came) => Promise<void>;

export const tellUser =
  ({ store, notifications }: { readonly store: SupportStore; readonly notifications: Notifications }): TellUser =>
  async ({ userId, accountId }, { by, reason, until }) => {
    const login = await store.login(userId);
    await notifications.raise({
      accountId,
      kind: 'support-access.came',
      severity: 'INFO',
      text: `${by} signed in as ${login}: ${reason}`,
      params: { by, login, reason, until },
      // Each time is told, also within the hour.
      same: `support-access ${userId} ${by} ${Date.now()}`,
    });
  };
