import type { ServiceEntity } from '#plugins/services/server/public.ts';

const nano = 1_000_000_000;
export const billingHeader = 'Z-custom-billing';
/** What is told beyond this is no number of units, as a word is none. */
const mostUnits = Number.MAX_SAFE_INTEGER;

type Headers = Readonly<Record<string, string>>;

const usualBound = 1_000;
let bound = usualBound;

/** Sets the most that one call costs in this process, whatever its service asks for, and again the usual where nothing is named. */
export function boundCosts(atMost = usualBound): void {
  bound = atMost;
}

/** What one successful request costs its caller, in the platform's currency: units that the service tells, or one for each call. */
export function costOf(service: ServiceEntity, headers: Headers): number {
  return costOfUnits(service, unitsIn(headers));
}

function costOfUnits({ data }: ServiceEntity, units: number): number {
  const { isBillingEnabled, billingUnit = 'calls', billingUnitPriceInNanoToken } = data.billingSettings;
  if (!isBillingEnabled) return 0;
  const price = billingUnit === 'direct' ? 1 : (billingUnitPriceInNanoToken ?? 0);
  return Math.min((billingUnit === 'calls' ? price : units * price) / nano, bound);
}

/** Units that a service asks for with an answer or a part of one. */
export function unitsIn(headers: Headers): number {
  const told = Number(headers[billingHeader] ?? 0);
  return told > 0 && told <= mostUnits ? told : 0;
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

  /** Of the whole of it. */
  get total(): number {
    return costOfUnits(this.#service, this.#units);
  }

  /** Where its caller leaves now: what the parts until then told, of which a price by calls knows nothing. */
  get soFar(): number {
    return this.#service.data.billingSettings.billingUnit === 'calls' ? 0 : this.total;
  }
}
