import { costOf } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

/** How much the newest call counts in what the next is expected to cost. */
const weight = 0.2;

/** What a call of a service is going to cost: its price where that is fixed, else what calls of it cost of late. */
export class Estimates {
  readonly #late = new Map<number, number>();

  of(service: ServiceEntity): number {
    const { isBillingEnabled, billingUnit = 'calls' } = service.data.billingSettings;
    if (!isBillingEnabled) return 0;
    return billingUnit === 'calls' ? costOf(service, {}) : (this.#late.get(service.id) ?? 0);
  }

  note(serviceId: number, cost: number): void {
    const before = this.#late.get(serviceId);
    this.#late.set(serviceId, before === undefined ? cost : before + (cost - before) * weight);
  }
}
