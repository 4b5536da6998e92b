import type { Api } from '#core/web/state/api.ts';
import { notifications, type Severity } from '#plugins/notifications/contract.ts';
import { superadmin } from '../../contract.ts';

/** So many accounts are told by one call. */
const batch = 1_000;

interface OperatorMessage {
  readonly text: string;
  readonly severity: Severity;
  /** Whom it is for; everybody where it is left out. */
  readonly accounts: readonly { readonly accountId: number }[] | undefined;
}

/** Sends a message batch by batch and answers how many accounts were told. */
export async function sendMessage(api: Api, { text, severity, accounts }: OperatorMessage): Promise<number> {
  let told = 0;
  for (let skip = 0; ; skip += batch) {
    const some = accounts
      ? accounts.slice(skip, skip + batch)
      : await api.send(superadmin.getAccounts, { limit: batch, skip });
    if (some.length > 0)
      await api.send(notifications.broadcastNotification, {
        body: { accountIds: some.map(({ accountId }) => accountId), severity, textMessage: text },
      });
    told += some.length;
    if (some.length < batch) return told;
  }
}
