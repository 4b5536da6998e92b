import type { Asked } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { Answers } from '#core/server/points.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Images } from '#plugins/images/server/public.ts';
import type { services } from '../../contract.ts';
import { admitTo, notFound } from '../store/access.ts';
import type { Listing } from '../lists/listing.ts';
import type { Pictures } from '../pictures.ts';
import type { Presenter } from '../presenter.ts';
import type { Purpose, ServiceEntity, Starts } from '../public.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import type { Saving, Versions } from '../store/versions.ts';
import type { Writer } from '../editing/writer.ts';

/** What the answers about services are made of. */
export interface ServiceParts {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly images: Images;
  readonly jobs: Jobs;
  readonly host: Host;
  readonly store: Store;
  readonly writer: Writer;
  readonly presenter: Presenter;
  readonly listing: Listing;
  readonly starts: Starts;
  readonly owned: Settings;
  readonly pictures: Pictures;
  readonly versions: Versions;
}

/** The answers to some of the calls about services. */
export type Answering<K extends keyof typeof services> = Pick<Answers<typeof services>, K>;

/** The service after a change, unless it was removed meanwhile. */
export function there(
  service: ServiceEntity | undefined,
  input: { readonly account: string; readonly model: string },
): ServiceEntity {
  if (!service) throw notFound(input);
  return service;
}

/** What the version of a change tells of whoever asks for it. */
export const savedBy = ({ caller, changes }: Asked, comment?: string | null): Saving => ({
  author: (caller?.actor ?? caller)?.login ?? '',
  caller,
  comment: comment ?? '',
  changes,
});

/** The service that a call names, where its caller may do this with it. */
export async function named(
  { store }: ServiceParts,
  input: { readonly account: string; readonly model: string },
  { account, caller }: Asked,
  purpose: Purpose,
): Promise<ServiceEntity> {
  return admitTo(await store.within(account.id, input.model), caller, input, purpose);
}
