import { invalid } from '#core/contract/fault.ts';
import type { ModelBillingSettingsData } from '#plugins/services/contract.ts';
import type { BillingSettingsChange } from '../contract/fields.ts';
import { amountOf, nanoOf } from './money.ts';

/** The finest price that can be booked, as it is told. */
const leastPrice = '0.000000001';

/** The settings that a change makes of the ones before. Clients that send both forms of a price have changed the one that differs. */
export function changedPrices(
  { isBillingEnabled, ...change }: BillingSettingsChange,
  before: ModelBillingSettingsData,
  highestCharge: number,
): ModelBillingSettingsData {
  const {
    billingUnit = 'calls',
    billingUnitPriceInNanoToken: nano,
    billingUnitPriceInCurrency: currency,
    freeUnitQuota = 0,
    allowDeferredBilling,
  } = { ...before, ...withoutNulls(change) };
  const isNewCurrency =
    change.billingUnitPriceInCurrency != null &&
    change.billingUnitPriceInCurrency !== before.billingUnitPriceInCurrency;
  const price =
    isNewCurrency || nano === undefined ? (currency === undefined ? undefined : Number(nanoOf(currency))) : nano;
  if (isBillingEnabled && billingUnit !== 'direct' && price === undefined)
    throw invalid([{ path: ['billingUnitPriceInCurrency'], message: 'This field is required' }]);
  if (isNewCurrency && price === 0 && currency! > 0)
    throw invalid([{ path: ['billingUnitPriceInCurrency'], message: `must be at least ${leastPrice}` }]);
  if (isBillingEnabled && billingUnit !== 'direct' && price! > nanoOf(highestCharge))
    throw invalid([
      {
        path: ['billingUnitPriceInCurrency'],
        message: `must be at most ${highestCharge}`,
      },
    ]);
  if (isBillingEnabled && billingUnit === 'direct' && freeUnitQuota > 0)
    throw invalid([{ path: ['freeUnitQuota'], message: 'must be 0 where the service tells what a call costs' }]);
  return {
    isBillingEnabled,
    billingUnit,
    ...(price !== undefined && {
      billingUnitPriceInNanoToken: price,
      billingUnitPriceInCurrency: amountOf(BigInt(price)),
    }),
    freeUnitQuota,
    ...(allowDeferredBilling !== undefined && { allowDeferredBilling }),
  };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> };
const withoutNulls = <T extends object>(given: T): Present<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as Present<T>;
