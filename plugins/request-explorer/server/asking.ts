import { invalid } from '#core/contract/fault.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { RequestFilters } from '../contract.ts';
import { placeIn, type Filters, type Place } from './question.ts';

/** Nobody has this id, so that an account that is not there finds the same as one that made no request. */
const nobody = -1;

/** The filters of a call as the store takes them; throws what is wrong with two of them together. */
export async function filtersOf(accounts: Accounts, { caller, ...filters }: RequestFilters): Promise<Filters> {
  requireOrder('to', filters.from?.getTime(), filters.to?.getTime());
  requireOrder('latencyTo', filters.latencyFrom, filters.latencyTo);
  requireOrder('costTo', filters.costFrom, filters.costTo);
  if (caller === undefined) return filters;
  return { ...filters, callerId: (await accounts.find(caller))?.id ?? nobody };
}

/** The place that a list goes on behind. */
export function afterOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const place = placeIn(cursor);
  if (!place) throw wrong('after', 'must be the cursor of the page before');
  return place;
}

function requireOrder(field: string, from: number | undefined, to: number | undefined): void {
  if (from !== undefined && to !== undefined && from > to) throw wrong(field, 'must not be below the lower bound');
}

const wrong = (field: string, message: string) => invalid([{ path: [field], message }]);
