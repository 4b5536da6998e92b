import type { Caller } from '#core/server/auth/identity.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { PublicSettingsChange } from '../../contract.ts';
import type { ServiceEntity, Starts } from '../public.ts';
import type { Draft } from './draft.ts';
import { requirePublishable } from '../starting/wishes.ts';
import { requireFeature } from '../store/access.ts';
import { shows } from './publicity.ts';

/** A service, or one that is about to be made. */
type Wished = Pick<ServiceEntity, 'account' | 'name'> & { readonly id: number | undefined; readonly data: Draft };

/** Refuses to show a service to more people than now where the account or a guard may not. */
export async function requireShowable(
  { accounts, starts }: { readonly accounts: Accounts; readonly starts: Starts },
  service: Wished,
  change: PublicSettingsChange,
  caller: Caller | undefined,
): Promise<void> {
  if (!shows(change, service.data.publicSettings)) return;
  await requireFeature(accounts, caller, service.account.id, 'mlp.public_model_admin', 'publish services');
  await requirePublishable({ starts, account: service.account, caller }, service);
}
