import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';

/** Writes what a training cost, in the installation's currency. */
export function useCostText(): (cost: number) => string {
  const { t } = useTranslation();
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return (cost) => t(`services:price.${currencyType}`, { count: cost, amount: number(cost, cost < 1 ? 4 : 2) });
}
