import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Mail } from '#core/server/mail/mail.ts';
import type { Log, PublicAddress } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Notifications } from '#plugins/notifications/server/public.ts';
import { requestableFeatures } from '../contract.ts';
import { grantText, letterOfGrant } from './letter.ts';
import type { RequestStore, StoredRequest } from './request-store.ts';

const payload = z.object({
  requestId: z.int(),
  accountId: z.int(),
  feature: z.enum(requestableFeatures),
  /** The brand of the host that the request is answered on, which the letter is signed with. */
  sender: z.string(),
});

/** Gives an account a feature that it asked for, and tells it so. */
export const grant = job('requests.grant', { operation: 'GRANT', payload });

interface Given {
  readonly store: RequestStore;
  readonly accounts: Accounts;
  readonly mail: Mail;
  readonly notifications: Notifications;
  readonly address: PublicAddress;
  readonly log: Log;
}

/** The account is told in the bell, and whoever asked by a letter where there is an address of theirs. What was given once is given again without harm. */
export const granting =
  ({ store, accounts, mail, notifications, address, log }: Given) =>
  async ({ requestId, accountId, feature: name, sender }: z.output<typeof payload>): Promise<void> => {
    const account = (await accounts.named([accountId])).get(accountId);
    // It was removed meanwhile, and its requests with it.
    if (!account) return;
    const feature = `mlp.${name}` as const;
    await accounts.grantFeature(accountId, feature);
    await notifications.raise({
      accountId,
      kind: 'requests.granted',
      severity: 'INFO',
      text: grantText(feature, account),
      params: { feature },
      same: `granted ${feature}`,
    });
    const to = addressOf(await store.require(String(requestId)).catch(noRequest));
    if (to === undefined) return;
    await mail
      .send(letterOfGrant(feature, account, { to, address: `${address.url}/workspace`, sender }))
      .catch((error: Error) =>
        log.warn(
          { request: requestId, error: error.message },
          'The letter about a grant could not be sent; the bell told of it.',
        ),
      );
  };

const addressOf = (request: StoredRequest | undefined): string | undefined =>
  request && [request.contacts.trim(), request.login ?? ''].find((each) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(each));

const noRequest = (error: unknown): undefined => {
  if (!(error instanceof Fault)) throw error;
};
