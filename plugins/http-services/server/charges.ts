import { Fault } from '#core/contract/fault.ts';
import type { FrontendSettings } from '#core/contract/settings.ts';
import type { CallCurrency } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Arrival } from './entries.ts';

/** What a stay at a service costs, and whom. */
export interface Price {
  readonly payer: string;
  readonly unit: NonNullable<ServiceEntity['data']['billingSettings']['billingUnit']>;
  /** Of one unit; where the service tells amounts itself it is not known beforehand. */
  readonly amount: number;
  readonly currency: FrontendSettings['currencyType'];
}

/** Tells what somebody has to agree to before a browser may call a service for them. */
export class Charges {
  readonly #currency: CallCurrency;

  /** Without a currency nothing is charged. */
  constructor(currency: CallCurrency) {
    this.#currency = currency;
  }

  /** Undefined where nothing is charged, and for programs, whose keys nobody lends by following a link. */
  async of({ guest: { by, caller }, service }: Arrival): Promise<Price | undefined> {
    const {
      isBillingEnabled,
      billingUnit: unit = 'calls',
      billingUnitPriceInNanoToken = 0,
    } = service.data.billingSettings;
    const payer = caller?.account;
    if (by !== 'session' || !isBillingEnabled || (unit !== 'direct' && billingUnitPriceInNanoToken === 0))
      return undefined;
    if (!payer || payer.id === service.account.id) return undefined;
    const currency = await this.#currency();
    if (!currency) return undefined;
    return { payer: payer.shortName, unit, amount: billingUnitPriceInNanoToken / 1e9, currency };
  }

  /** Throws the fault that says why not, where a request that shows nobody a page would cost something. */
  async requireNone(arrival: Arrival): Promise<void> {
    if (!(await this.of(arrival))) return;
    const { account, name } = arrival.service;
    throw new Fault(
      'visit.charged',
      `Calls of ${account.shortName}/${name} are charged. Open it in a browser, which asks first, or send an API key in the MLP-API-KEY header.`,
      403,
      { service: `${account.shortName}/${name}` },
    );
  }
}
