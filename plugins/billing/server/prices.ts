import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Nano } from './money.ts';

/** What a unit of a service costs, and how many of them each account has for nothing in a month. */
export interface Price {
  readonly unitNano: Nano;
  readonly freeUnits: number;
}

/** Where a service tells amounts itself, nothing says how many units they are of, so none is free. */
export function priceOf({ data: { billingSettings } }: Pick<ServiceEntity, 'data'>): Price {
  const { isBillingEnabled, billingUnit, billingUnitPriceInNanoToken = 0, freeUnitQuota = 0 } = billingSettings;
  if (!isBillingEnabled || billingUnit === 'direct') return { unitNano: 0n, freeUnits: 0 };
  return { unitNano: BigInt(Math.round(billingUnitPriceInNanoToken)), freeUnits: freeUnitQuota };
}
