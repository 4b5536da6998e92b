import { invalid } from '#core/contract/fault.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { RequestFilters } from '../contract.ts';
import { placeIn, type Filters, type Place } from './question.ts';

/** Nobody has this id, so that an account that is not there finds the same as one that made no request. */
const nobody = -1;

/** The filters of a call as the store takes them; throws what is wrong with two of them together. */
export async function filtersOf(
  { accounts, services }: { readonly accounts: Accounts; readonly services: Pick<Services, 'find'> },
  { caller, service, ...filters }: RequestFilters,
): Promise<Filters> {
  requireOrder('to', filters.from?.getTime(), filters.to?.getTime());
  requireOrder('latencyTo', filters.latencyFrom, filters.latencyTo);
  requireOrder('costTo', filters.costFrom, filters.costTo);
  return {
    ...filters,
    ...(caller !== undefined && { callerId: (await accounts.find(caller))?.id ?? nobody }),
    ...(service !== undefined && { serviceId: await serviceIdOf(services, service) }),
  };
}

async function serviceIdOf(services: Pick<Services, 'find'>, named: string): Promise<number> {
  if (/^\d{1,15}$/.test(named)) return Number(named);
  const [account = '', model = ''] = named.split('/');
  return (await services.find(account, model))?.id ?? nobody;
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
