import { isDeepStrictEqual } from 'node:util';
import type { Asked } from '#core/server/auth/identity.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import { BillingSettingsChange } from '../contract/fields.ts';
import type { BillingEnvironment } from './environment.ts';
import { changedPrices } from './service-prices.ts';

const { isBillingEnabled, billingUnit, billingUnitPriceInNanoToken, freeUnitQuota } = BillingSettingsChange.shape;

/** What a service costs, in the file of its account: all together, and as former clients have it in single fields. */
export const priceFields = {
  isBillingEnabled: isBillingEnabled.nullish(),
  billingUnit,
  billingUnitPriceInNanoToken,
  freeUnitQuota,
  asBillingSettingsData: BillingSettingsChange.nullish(),
};

interface Parts {
  readonly services: Services;
  readonly environment: Pick<BillingEnvironment, 'highestCharge'>;
}

export const priceDumps = ({ services, environment: { highestCharge } }: Parts) => ({
  async read({ data: { billingSettings: prices } }: ServiceEntity) {
    return {
      isBillingEnabled: prices.isBillingEnabled,
      billingUnit: prices.billingUnit,
      billingUnitPriceInNanoToken: prices.billingUnitPriceInNanoToken,
      freeUnitQuota: prices.freeUnitQuota,
      asBillingSettingsData: prices,
    };
  },
  async write(
    { id, data: { billingSettings: before } }: ServiceEntity,
    written: object,
    { changes }: Asked,
  ): Promise<void> {
    const { asBillingSettingsData: whole, ...single } = written as Partial<BillingSettingsChange> & {
      readonly asBillingSettingsData?: BillingSettingsChange | null;
    };
    const change = whole ?? (single.isBillingEnabled == null ? undefined : (single as BillingSettingsChange));
    if (!change) return;
    const {
      isBillingEnabled: enabled,
      billingUnit: unit,
      billingUnitPriceInNanoToken: price,
      freeUnitQuota: free,
    } = change;
    const picked = whole ?? {
      isBillingEnabled: enabled,
      billingUnit: unit,
      billingUnitPriceInNanoToken: price,
      freeUnitQuota: free,
    };
    const isNew = Object.entries(picked).some(
      ([field, value]) => (value ?? undefined) !== before[field as keyof typeof before],
    );
    if (!isNew) return;
    const billingSettings = changedPrices(picked, before, highestCharge);
    if (isDeepStrictEqual(billingSettings, before)) return;
    await services.change(id, { billingSettings });
    changes.push({ field: 'billingSettings', before, after: billingSettings });
  },
});
