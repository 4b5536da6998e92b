import type { HostingBooking, Nano } from '#plugins/billing/server/public.ts';
import type { HostingKind } from '#plugins/billing/server/public.ts';
import type { TarifficationPeriod } from '#plugins/resource-groups/contract.ts';

/** What an account is charged for a time. */
export interface Charge {
  readonly kind: HostingKind;
  readonly resourceId: number;
  readonly accountId: number;
  /** The account that earns a share of it; 0 where that is the operator alone. */
  readonly ownerId: number;
  readonly name: string;
  readonly groupName: string;
  readonly period: TarifficationPeriod;
  /** Periods, or GiB-hours. */
  readonly units: number;
  readonly beginsAt: Date;
  readonly endsAt: Date;
  readonly nano: Nano;
}

type Named = Pick<Charge, 'kind' | 'resourceId' | 'accountId' | 'beginsAt'>;

/** What a charge is booked by: once for each payer, thing and begin. */
const keyOf = ({ kind, resourceId, accountId, beginsAt }: Named): string =>
  `hosting/${kind}/${resourceId}/${accountId}/${beginsAt.toISOString()}`;

/** Books charges and keeps what they were for; `share` is what owners earn, in hundredths of a percent. A time that was charged before is not charged again. */
export async function bookCharges(within: HostingBooking, charges: readonly Charge[], share: bigint): Promise<void> {
  if (charges.length === 0) return;
  const list = <T>(read: (charge: Charge) => T) => charges.map(read);
  const earnedOf = ({ ownerId, nano }: Charge): Nano => (ownerId > 0 ? (nano * share) / 10_000n : 0n);
  const { rows } = await within.client.query<Named>(
    `with added as (
     insert into hosting_charges (account_id, kind, resource_id, owner_id, name, group_name, period, units, begins_at, ends_at, nano, earned)
     select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::numeric[], $9::timestamptz[], $10::timestamptz[], $11::bigint[], $12::bigint[])
     on conflict (account_id, kind, resource_id, begins_at) do nothing
     returning *
     ), days as (
       insert into hosting_charge_days as kept (own_id, side, day, kind, resource_id, other_id, period, name, group_name, units, nano)
       select own_id, side, date_trunc('day', begins_at, 'UTC'), kind, resource_id, other_id, period, max(name), max(group_name), sum(units), sum(of_side.nano)
       from added cross join lateral (values ('SPENT', account_id, owner_id, nano), ('EARNED', owner_id, account_id, earned)) as of_side (side, own_id, other_id, nano)
       where of_side.nano > 0 group by 1, 2, 3, 4, 5, 6, 7
       on conflict (own_id, side, day, kind, resource_id, other_id, period) do update set name = excluded.name, group_name = excluded.group_name,
         units = kept.units + excluded.units, nano = kept.nano + excluded.nano
     )
     select account_id as "accountId", kind, resource_id as "resourceId", begins_at as "beginsAt" from added`,
    [
      list(({ accountId }) => accountId),
      list(({ kind }) => kind),
      list(({ resourceId }) => resourceId),
      list(({ ownerId }) => ownerId),
      list(({ name }) => name),
      list(({ groupName }) => groupName),
      list(({ period }) => period),
      list(({ units }) => units),
      list(({ beginsAt }) => beginsAt),
      list(({ endsAt }) => endsAt),
      list(({ nano }) => String(nano)),
      list((charge) => String(earnedOf(charge))),
    ],
  );
  const added = new Set(rows.map(keyOf));
  await within.charge(
    charges
      .filter((charge) => added.has(keyOf(charge)))
      .map((charge) => ({
        key: keyOf(charge),
        at: charge.beginsAt,
        accountId: charge.accountId,
        ownerId: charge.ownerId > 0 ? charge.ownerId : undefined,
        resource: { kind: charge.kind, id: charge.resourceId, name: charge.name },
        units: charge.units,
        nano: charge.nano,
        earned: earnedOf(charge),
      })),
  );
}
