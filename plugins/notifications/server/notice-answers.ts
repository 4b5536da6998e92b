import { Fault } from '#core/contract/fault.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { notifications } from '../contract.ts';
import type { NoticeStore } from './notice-store.ts';
import type { SettingStore } from './setting-store.ts';

interface Given {
  readonly notices: NoticeStore;
  readonly settings: SettingStore;
  readonly accounts: Accounts;
}

const usualLimit = 100;

/** Answers what people do with notices of their account, and superadministrators with all. */
export const noticeAnswers = ({ notices, settings, accounts }: Given): Answers<typeof notifications> => ({
  getNotifications: async ({ limit = usualLimit }, asked) => [
    ...(await notices.listed(asked.account.id, signedIn(asked).userId, limit)),
  ],
  readNotifications: ({ body: { ids } }, asked) => notices.read(asked.account.id, signedIn(asked).userId, ids),
  getNotificationSettings: (_input, { account }) => settings.of(account.id),
  async updateNotificationSettings({ body }, { account }) {
    await settings.change(account.id, body);
    return settings.of(account.id);
  },
  async broadcastNotification({ body: { accountIds, severity, textMessage } }) {
    const known = await accounts.named(accountIds);
    const unknown = accountIds.filter((id) => !known.has(id));
    if (unknown.length > 0)
      throw new Fault(
        'notification.account_not_found',
        `There is no account ${unknown.join(', ')}. Nobody was told; correct the list and send it again.`,
        404,
        { accounts: unknown.join(', ') },
      );
    await notices.broadcast(accountIds, severity, textMessage);
  },
});
