import type { ServiceEntity } from '#plugins/services/server/public.ts';

const nano = 1_000_000_000;
/** How much the newest call counts in what the next is expected to cost. */
const weight = 0.2;

/** What a call of a service is going to cost: its price where that is fixed, else what calls of it cost of late. */
export class Estimates {
  readonly #late = new Map<number, number>();

  of({
    id,
    data: {
      billingSettings: { isBillingEnabled, billingUnit = 'calls', billingUnitPriceInNanoToken },
    },
  }: ServiceEntity): number {
    if (!isBillingEnabled) return 0;
    return billingUnit === 'calls' ? (billingUnitPriceInNanoToken ?? 0) / nano : (this.#late.get(id) ?? 0);
  }

  note(serviceId: number, cost: number): void {
    const before = this.#late.get(serviceId);
    this.#late.set(serviceId, before === undefined ? cost : before + (cost - before) * weight);
  }
}
