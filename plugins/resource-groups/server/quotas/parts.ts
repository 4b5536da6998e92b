import type { Contribution } from '#core/plugin/point.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import { GroupServices } from '../group-services.ts';
import { quotaWords } from './notice-words.ts';
import { QuotaStore } from './quota-store.ts';
import { Withdrawals } from './withdrawals.ts';

/** What it takes to lend groups. */
export const quotaServices: readonly Service[] = [
  provide(QuotaStore, { db: Database }, ({ db }) => new QuotaStore(db)),
  provide(
    Withdrawals,
    { accounts: Accounts, quotas: QuotaStore, services: GroupServices, notifications: Notifications },
    (given) => new Withdrawals(given),
  ),
];

export const quotaContributions: readonly Contribution[] = [noticeWords(quotaWords)];
