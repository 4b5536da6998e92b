import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';
import { toldOfBilling } from '../contract/told.ts';

const usualDecimals = 2;

/** How amounts of the ledger are shown. */
export interface Figures {
  readonly currency: 'RUBLE' | 'TOKEN';
  /** What an amount of the ledger comes to in that currency. */
  readonly of: (amount: number) => number;
  /** Writes an amount in that currency, with a true minus. */
  readonly text: (shown: number) => string;
  /** The same without its currency, where that is said beside. */
  readonly bare: (shown: number) => string;
}

/**
 * Money is shown in the installation's currency, with as many decimals as its operator has chosen; what publishers earn in roubles
 * and with two decimals, where it is known what it is worth in them.
 */
export function useFigures(what: 'money' | 'income'): Figures {
  const { t } = useTranslation('billing');
  const { settings } = useAtomValue(sessionAtom);
  const { currencyType } = settings;
  const { decimals: chosen = usualDecimals, roubles } = toldOfBilling.of(settings) ?? {};
  const rate = what === 'income' ? roubles : undefined;
  const currency = rate === undefined ? currencyType : 'RUBLE';
  const decimals = rate === undefined ? chosen : usualDecimals;
  return useMemo(() => {
    const bare = (amount: number) => {
      // What is finer than what is shown reads as nothing, not as a minus before it.
      const shown = number(Math.abs(amount), decimals);
      return `${amount < 0 && /[1-9]/.test(shown) ? '−' : ''}${shown}`;
    };
    return {
      currency,
      of: (amount) => amount * (rate ?? 1),
      bare,
      // With decimals all amounts take one plural form.
      text: (amount) =>
        decimals > 0
          ? t(`money.${currency}`, { amount: bare(amount) })
          : t(`whole.${currency}`, { count: Math.round(Math.abs(amount)), amount: bare(amount) }),
    };
  }, [t, rate, currency, decimals]);
}

/** Writes amounts of the ledger as money. */
export const useMoney = (): ((amount: number) => string) => useFigures('money').text;

/** Writes amounts of the ledger as income. */
export function useIncome(): (amount: number) => string {
  const { of, text } = useFigures('income');
  return useMemo(() => (amount) => text(of(amount)), [of, text]);
}

const signed = (text: (amount: number) => string) => (amount: number) =>
  amount > 0 ? `+${text(amount)}` : text(amount);

/** Writes amounts with a plus before what came in. */
export function useSignedMoney(): (amount: number) => string {
  const money = useMoney();
  return useMemo(() => signed(money), [money]);
}

export function useSignedIncome(): (amount: number) => string {
  const income = useIncome();
  return useMemo(() => signed(income), [income]);
}

/** What part of a total an amount is, in percent; nothing has no parts. */
export const shareText = (amount: number, total: number): string =>
  total > 0 ? `${number((100 * amount) / total, 1)} %` : '–';
