import type { ServiceEntity } from '#plugins/services/server/public.ts';

const nano = 1_000_000_000;
export const billingHeader = 'Z-custom-billing';

type Headers = Readonly<Record<string, string>>;

/** What one successful request costs its caller, in the platform's currency: units that the service tells, or one for each call. */
export function costOf({ data }: ServiceEntity, headers: Headers): number {
  const { isBillingEnabled, billingUnit = 'calls', billingUnitPriceInNanoToken = 0 } = data.billingSettings;
  if (!isBillingEnabled) return 0;
  if (billingUnit === 'calls') return (billingUnitPriceInNanoToken ?? 0) / nano;
  const units = unitsIn(headers);
  return (billingUnit === 'direct' ? units : units * (billingUnitPriceInNanoToken ?? 0)) / nano;
}

/** Units that a service asks for with an answer or a part of one. */
export function unitsIn(headers: Headers): number {
  const told = Number(headers[billingHeader] ?? 0);
  return Number.isFinite(told) && told > 0 ? told : 0;
}

/** Adds up what a streamed answer costs, each part of which may ask for units of its own. */
export class Spending {
  readonly #service: ServiceEntity;
  #units = 0;

  constructor(service: ServiceEntity) {
    this.#service = service;
  }

  add(headers: Headers): void {
    this.#units += unitsIn(headers);
  }

  get total(): number {
    return costOf(this.#service, { [billingHeader]: String(this.#units) });
  }
}
