import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';

/** Writes amounts in the installation's currency, with two decimals, by which all take one plural form, and a true minus. */
export function useMoney(): (amount: number) => string {
  const { t } = useTranslation('billing');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return useCallback(
    (amount) => {
      // What is finer than a hundredth reads as nothing, not as a minus before it.
      const shown = number(Math.abs(amount), 2);
      const sign = amount < 0 && /[1-9]/.test(shown) ? '−' : '';
      return t(`money.${currencyType}`, { amount: sign + shown });
    },
    [t, currencyType],
  );
}

/** The same with a plus before what came in. */
export function useSignedMoney(): (amount: number) => string {
  const money = useMoney();
  return useCallback((amount) => (amount > 0 ? `+${money(amount)}` : money(amount)), [money]);
}

/** What part of a total an amount is, in percent; nothing has no parts. */
export const shareText = (amount: number, total: number): string =>
  total > 0 ? `${number((100 * amount) / total, 1)} %` : '–';
