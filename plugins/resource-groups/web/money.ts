import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';
import type { GroupPayback, TarifficationPeriod } from '../contract.ts';

/** Says a price with its period, such as "12.50 ₽ an hour"; a dash where nothing is asked. */
export function usePriceText(): (price: number, period: TarifficationPeriod | undefined) => string {
  const { t } = useTranslation('resource-groups');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return (price, period) =>
    price === 0
      ? '–'
      : `${t(`money.${currencyType}`, { count: price, amount: number(price, Number.isInteger(price) ? 0 : 2) })} ${t(`period.per.${period ?? 'HOUR'}`)}`;
}

/** Says what a group brings an hour of what it costs; nothing where it costs and brings nothing. */
export function usePaybackText(): (payback: GroupPayback | undefined) => string | undefined {
  const { t } = useTranslation('resource-groups');
  const priceText = usePriceText();
  return (payback) => {
    if (!payback || payback.costPerHour + payback.incomePerHour === 0) return undefined;
    const { costPerHour, incomePerHour, share } = payback;
    return t(costPerHour > 0 ? 'payback.text' : 'payback.brings', {
      cost: priceText(costPerHour, 'HOUR'),
      income: priceText(incomePerHour, 'HOUR'),
      percent: number(share * 100),
    });
  };
}

/** Says what a rented machine costs an hour, which marketplaces ask in dollars whatever this installation's own currency is. */
export function useRentText(): (dollars: number) => string {
  const { t } = useTranslation('resource-groups');
  return (dollars) => `${t('money.DOLLAR', { amount: number(dollars, 3) })} ${t('period.per.HOUR')}`;
}
