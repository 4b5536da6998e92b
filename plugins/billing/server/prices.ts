import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { termsOf, type CallTerms } from '#plugins/usage/server/public.ts';
import type { Nano } from './money.ts';

/** What a unit of a service costs, and how many of them each account has for nothing in a month. */
export interface Price {
  readonly unitNano: Nano;
  readonly freeUnits: number;
}

export const priceBy = ({ unitNano, freeUnits }: CallTerms): Price => ({ unitNano: BigInt(unitNano), freeUnits });

export const priceOf = (service: Pick<ServiceEntity, 'data'>): Price => priceBy(termsOf(service));
