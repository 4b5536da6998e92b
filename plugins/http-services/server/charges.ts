import type { FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { defaultSettings, type FrontendSettings } from '#core/contract/settings.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import { askedLanguage } from '#core/server/http/asked-language.ts';
import type { Hosts } from '#core/server/runtime.ts';
import { frontendSetting } from '#core/server/settings.ts';
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

interface Given {
  readonly host: Host;
  readonly hosts: Hosts;
}

/** Tells what somebody has to agree to before a browser may call a service for them. */
export class Charges {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Undefined where nothing is charged, and for programs, whose keys nobody lends by following a link. */
  async of(request: FastifyRequest, { guest: { by, caller }, service }: Arrival): Promise<Price | undefined> {
    const {
      isBillingEnabled,
      billingUnit: unit = 'calls',
      billingUnitPriceInNanoToken = 0,
    } = service.data.billingSettings;
    const payer = caller?.account;
    if (by !== 'session' || !isBillingEnabled || (unit !== 'direct' && billingUnitPriceInNanoToken === 0))
      return undefined;
    if (!payer || payer.id === service.account.id) return undefined;
    const settings = await this.#settings(request, { caller, account: payer });
    if (!settings.isBillingEnabled) return undefined;
    return { payer: payer.shortName, unit, amount: billingUnitPriceInNanoToken / 1e9, currency: settings.currencyType };
  }

  /** Throws the fault that says why not, where a request that shows nobody a page would cost something. */
  async requireNone(request: FastifyRequest, arrival: Arrival): Promise<void> {
    if (!(await this.of(request, arrival))) return;
    const { account, name } = arrival.service;
    throw new Fault(
      'visit.charged',
      `Calls of ${account.shortName}/${name} are charged. Open it in a browser, which asks first, or send an API key in the MLP-API-KEY header.`,
      403,
      { service: `${account.shortName}/${name}` },
    );
  }

  /** What this installation tells its workbenches, whichever host shows the service: what is charged is charged on all of them. */
  async #settings(request: FastifyRequest, about: Pick<Asked, 'caller' | 'account'>): Promise<FrontendSettings> {
    const { host, hosts } = this.#given;
    const asked: Asked = {
      ...about,
      requestId: request.id,
      ip: request.ip,
      hostName: request.hostname,
      language: askedLanguage(request),
      signal: request.signal,
      changes: [],
      concerns: () => undefined,
    };
    const told = host.made(frontendSetting).map((tell) => tell(asked, hosts.of(request.hostname)));
    return Object.assign({ ...defaultSettings }, ...(await Promise.all(told))) as FrontendSettings;
  }
}
