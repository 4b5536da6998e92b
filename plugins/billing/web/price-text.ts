import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';
import { priceDigits } from '#plugins/services/web/parts.ts';

/** Writes prices, with as many decimals as they need. */
export function usePriceText(): (price: number) => string {
  const { t } = useTranslation('billing');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return useMemo(
    () => (price) => t(`money.${currencyType}`, { amount: number(price, priceDigits(price)) }),
    [t, currencyType],
  );
}
