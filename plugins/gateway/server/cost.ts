import type { ServiceEntity } from '#plugins/services/server/public.ts';

const nano = 1_000_000_000;

/** What one successful request costs its caller, in the platform's currency: units that the service tells, or one for each call. */
export function costOf({ data }: ServiceEntity, headers: Readonly<Record<string, string>>): number {
  const { isBillingEnabled, billingUnit = 'calls', billingUnitPriceInNanoToken = 0 } = data.billingSettings;
  if (!isBillingEnabled) return 0;
  if (billingUnit === 'calls') return (billingUnitPriceInNanoToken ?? 0) / nano;
  const told = Number(headers['Z-custom-billing'] ?? 0);
  const units = Number.isFinite(told) && told > 0 ? told : 0;
  return (billingUnit === 'direct' ? units : units * (billingUnitPriceInNanoToken ?? 0)) / nano;
}
