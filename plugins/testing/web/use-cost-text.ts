import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';

/** Writes what a request cost, in the deployment's currency. */
export function useCostText(): (cost: number) => string {
  const { t } = useTranslation();
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return (cost) => {
    if (cost === 0) return t('testing:free');
    const digits = [2, 3, 4, 5].find((each) => Math.abs(cost - Number(cost.toFixed(each))) < 1e-9) ?? 6;
    return t(`services:price.${currencyType}`, { count: cost, amount: number(cost, digits) });
  };
}
