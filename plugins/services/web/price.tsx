import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';
import type { ModelInfoData } from '../contract.ts';
import styles from './price.module.css';

type Billing = ModelInfoData['billingSettings'];

/** What one unit of a service costs, in the deployment's currency; undefined for a service that is free, or tells itself what a request costs. */
export function unitPrice({
  isBillingEnabled,
  billingUnit,
  billingUnitPriceInCurrency,
  billingUnitPriceInNanoToken = 0,
}: Billing): number | undefined {
  const price = billingUnitPriceInCurrency ?? billingUnitPriceInNanoToken / 1e9;
  return isBillingEnabled && billingUnit !== 'direct' && price > 0 ? price : undefined;
}

/** How many decimals a price needs: two, or up to six where it is smaller than that shows. */
export function priceDigits(price: number): number {
  const digits = [2, 3, 4, 5].find((each) => Math.abs(price - Number(price.toFixed(each))) < 1e-9);
  return digits ?? 6;
}

/** Whether calls of a service cost anything. */
export const isPaid = (billing: Billing): boolean =>
  unitPrice(billing) !== undefined || (billing.isBillingEnabled && billing.billingUnit === 'direct');

const free: Billing = { isBillingEnabled: false };

/** Whether anything costs something here. */
export const useBills = (): boolean => useAtomValue(sessionAtom).settings.isBillingEnabled;

/** What calls of a service cost here: nothing where the deployment does not bill. */
export const useCharged = (billing: Billing): Billing => (useBills() ? billing : free);

/** A price with its unit: "0.90 ₽ a request", that the service sets it, or that it is free. */
export function Price({ billing }: { billing: Billing }) {
  const { t } = useTranslation('services');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  const charged = useCharged(billing);
  const price = unitPrice(charged);
  if (price === undefined && isPaid(charged)) return <span className={styles.price}>{t('price.byService')}</span>;
  if (price === undefined) return <span className={styles.free}>{t('price.free')}</span>;
  return (
    <span className={styles.price}>
      {t(`price.${currencyType}`, { count: price, amount: number(price, priceDigits(price)) })}{' '}
      <span className={styles.unit}>{t(`price.unit.${billing.billingUnit ?? 'calls'}`)}</span>
    </span>
  );
}
