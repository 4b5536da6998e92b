import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';
import type { TarifficationPeriod } from '../contract.ts';

/** Says a price with its period, such as "12.50 ₽ an hour"; a dash where nothing is asked. */
export function usePriceText(): (price: number, period: TarifficationPeriod | undefined) => string {
  const { t } = useTranslation('resource-groups');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return (price, period) =>
    price === 0
      ? '–'
      : `${t(`money.${currencyType}`, { count: price, amount: number(price, Number.isInteger(price) ? 0 : 2) })} ${t(`period.per.${period ?? 'HOUR'}`)}`;
}

/** Says what a rented machine costs an hour, which marketplaces ask in dollars whatever this installation's own currency is. */
export function useRentText(): (dollars: number) => string {
  const { t } = useTranslation('resource-groups');
  return (dollars) => `${t('money.DOLLAR', { amount: number(dollars, 3) })} ${t('period.per.HOUR')}`;
}
