import { sql } from 'drizzle-orm';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import { storedSetting, type ServiceEntity } from '#plugins/services/server/public.ts';
import { policyOf, type Policy, type Slot } from '../contract/policy.ts';
import type { ScalingDecisionData } from '../contract.ts';

/** Of the rows of services, those that scale by themselves. */
export const isScaled = sql`coalesce((${storedSetting('autoScalingConfiguration')} ->> 'enabled')::boolean, false)`;

interface Around {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly quietMs: number;
}

/** How a service scales, or would. */
export async function policyFor(
  {
    account,
    data,
  }: Pick<ServiceEntity, 'account'> & { readonly data: Pick<ServiceEntity['data'], 'autoScalingConfiguration'> },
  { accounts, quietMs }: Around,
): Promise<Policy> {
  const timeZone = (await accounts.find(String(account.id)))?.timeZone ?? 'UTC';
  return policyOf(data.autoScalingConfiguration, { timeZone, quietMs });
}

const two = (part: number): string => String(part).padStart(2, '0');
const timeOf = (seconds: number): string => `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}`;

/** A slot as it is told. */
export const slotOf = ({ start, end, min, max, days }: Slot): NonNullable<ScalingDecisionData['slot']> => ({
  startTime: timeOf(start),
  endTime: timeOf(end),
  minInstances: min,
  ...(max === undefined ? {} : { maxInstances: max }),
  daysOfWeek: [...days],
});
