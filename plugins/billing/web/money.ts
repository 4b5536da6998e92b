import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';
import { toldOfBilling } from '../contract/told.ts';

const usualDecimals = 2;

/** Writes amounts in the installation's currency, with as many decimals as its operator has chosen, and a true minus. */
export function useMoney(): (amount: number) => string {
  const { t } = useTranslation('billing');
  const { settings } = useAtomValue(sessionAtom);
  const { currencyType } = settings;
  const decimals = toldOfBilling.of(settings)?.decimals ?? usualDecimals;
  return useCallback(
    (amount) => {
      // What is finer than what is shown reads as nothing, not as a minus before it.
      const shown = number(Math.abs(amount), decimals);
      const sign = amount < 0 && /[1-9]/.test(shown) ? '−' : '';
      // With decimals all amounts take one plural form.
      return decimals > 0
        ? t(`money.${currencyType}`, { amount: sign + shown })
        : t(`whole.${currencyType}`, { count: Math.round(Math.abs(amount)), amount: sign + shown });
    },
    [t, currencyType, decimals],
  );
}

/** Writes the income of publishers: in roubles and with two decimals, where it is known what it is worth in them. */
export function useIncome(): (amount: number) => string {
  const { t } = useTranslation('billing');
  const { settings } = useAtomValue(sessionAtom);
  const money = useMoney();
  const roubles = toldOfBilling.of(settings)?.roubles;
  return useCallback(
    (amount) =>
      roubles === undefined ? money(amount) : t('money.RUBLE', { amount: number(amount * roubles, usualDecimals) }),
    [t, money, roubles],
  );
}

/** Writes amounts with a plus before what came in. */
export function useSignedMoney(): (amount: number) => string {
  const money = useMoney();
  return useCallback((amount) => (amount > 0 ? `+${money(amount)}` : money(amount)), [money]);
}

/** What part of a total an amount is, in percent; nothing has no parts. */
export const shareText = (amount: number, total: number): string =>
  total > 0 ? `${number((100 * amount) / total, 1)} %` : '–';
