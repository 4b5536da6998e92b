import type { Demand } from '#plugins/services/server/public.ts';
import type { GroupRow } from '../tables.ts';

interface Ranked {
  readonly accountId: number;
  readonly demand: Pick<Demand, 'priority'>;
}
type Group = Pick<GroupRow, 'ownerId' | 'access'>;

const ofPriority = { LOW: 0, HIGH: 2 } as const;

/** How much an instance means in its group: of the account whose group it is more than of those that are lent room, then by its priority. Nobody means more than another in a public one. */
export function rankIn({ ownerId, access }: Group, { accountId, demand }: Ranked): number {
  if (access === 'PUBLIC') return 0;
  return (accountId === ownerId ? 10 : 0) + (demand.priority ? ofPriority[demand.priority] : 1);
}

/** Whether one instance may have another leave: those who are lent room put nobody out but their own. */
export const mayDisplace = (group: Group, one: Ranked, other: Ranked): boolean =>
  rankIn(group, one) > rankIn(group, other) && (one.accountId === group.ownerId || one.accountId === other.accountId);
