import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Notifications } from '#plugins/notifications/server/public.ts';
import type { GroupServices } from '../group-services.ts';
import type { GroupRow, QuotaRow } from '../tables.ts';
import type { QuotaStore } from './quota-store.ts';

interface Given {
  readonly accounts: Accounts;
  readonly quotas: QuotaStore;
  readonly services: GroupServices;
  readonly notifications: Notifications;
}

/** Tells accounts that have instances in a group of which they have no quota any more. */
export class Withdrawals {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Those that this quota let in, and none that is left does. */
  async tell(group: GroupRow, deleted: QuotaRow): Promise<void> {
    const { quotas, services, accounts } = this.#given;
    const there = new Set((await services.now(group)).map(({ accountId }) => accountId));
    there.delete(group.ownerId);
    const owner = (await accounts.named([group.ownerId])).get(group.ownerId);
    for (const accountId of there)
      if ((deleted.accountId ?? accountId) === accountId && !(await quotas.of(group.id, accountId)))
        await this.#raise(group, accountId, owner?.shortName);
  }

  #raise({ id, name }: GroupRow, accountId: number, owner: string | undefined): Promise<void> {
    return this.#given.notifications.raise({
      accountId,
      kind: 'resource-groups.quota-withdrawn',
      severity: 'WARNING',
      text: `The resource group ${name} is no longer lent to this account: its owner (${owner ?? 'the operator'}) deleted the quota. What runs there goes on at the same terms, and is not started there again. Choose another group for its services, or ask the owner for a quota.`,
      params: { group: name, ...(owner !== undefined && { owner }) },
      same: `resource-groups.quota-withdrawn.${id}`,
    });
  }
}
