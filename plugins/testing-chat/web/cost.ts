import type { ModelInfoData } from '#plugins/services/contract.ts';

/** What one call costs by the service's price, in the platform's currency; undefined where only the service counts its units. A streamed answer has no header after it that could tell. */
export function priceOfCall({ isBillingEnabled, billingUnit = 'calls', billingUnitPriceInNanoToken }: ModelInfoData['billingSettings']): number | undefined {
  if (!isBillingEnabled) return 0;
  return billingUnit === 'calls' ? (billingUnitPriceInNanoToken ?? 0) / 1e9 : undefined;
}
