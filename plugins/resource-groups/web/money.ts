import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';
import type { GroupPayback, TarifficationPeriod } from '../contract.ts';

type PriceText = (price: number, period: TarifficationPeriod | undefined) => string;

/** Says an amount with its period, such as "12.50 ₽ an hour". */
function useAmountText(): PriceText {
  const { t } = useTranslation('resource-groups');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return (amount, period) =>
    `${t(`money.${currencyType}`, { count: amount, amount: number(amount, Number.isInteger(amount) ? 0 : 2) })} ${t(`period.per.${period ?? 'HOUR'}`)}`;
}

/** The same of a price; a dash where nothing is asked. */
export function usePriceText(): PriceText {
  const amountText = useAmountText();
  return (price, period) => (price === 0 ? '–' : amountText(price, period));
}

/** Says what a group brings an hour of what it costs; nothing where it costs and brings nothing. */
export function usePaybackText(): (payback: GroupPayback | undefined) => string | undefined {
  const { t } = useTranslation('resource-groups');
  const amountText = useAmountText();
  return (payback) => {
    if (!payback || payback.costPerHour + payback.incomePerHour === 0) return undefined;
    const { costPerHour, incomePerHour, share } = payback;
    return t(costPerHour > 0 ? 'payback.text' : 'payback.brings', {
      cost: amountText(costPerHour, 'HOUR'),
      income: amountText(incomePerHour, 'HOUR'),
      percent: number(share * 100),
    });
  };
}

/** Says what a rented machine costs an hour, which marketplaces ask in dollars whatever this installation's own currency is. */
export function useRentText(): (dollars: number) => string {
  const { t } = useTranslation('resource-groups');
  return (dollars) =>
    `${t('money.DOLLAR', { amount: number(dollars, centsOnly(dollars) ? 2 : 3) })} ${t('period.per.HOUR')}`;
}

/** Marketplaces ask tenths of a cent. */
const centsOnly = (dollars: number): boolean => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
