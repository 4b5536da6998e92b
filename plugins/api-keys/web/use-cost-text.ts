import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';

/** Writes an amount in the deployment's currency, small ones with as many digits as it takes to tell them from nothing. */
export function useCostText(): (amount: number) => string {
  const { t } = useTranslation('api-keys');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return useCallback(
    (amount) => {
      const digits = amount >= 100 || amount === 0 ? 0 : amount >= 0.01 ? 2 : 6;
      return t(`amount.${currencyType}`, { count: amount, amount: number(amount, digits) });
    },
    [t, currencyType],
  );
}
