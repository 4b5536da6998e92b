import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { formatOf, number } from '#core/web/text/format.ts';
import type { PaidResource } from '../contract/data.ts';
import type { HostingKind } from '../contract/kinds.ts';

type Period = PaidResource['period'];

const exact = { minimumFractionDigits: 2, maximumFractionDigits: 6 } as const;

/** What something is called: its own name, or that of its kind where it has none. */
export function useNameOf(): (of: { readonly kind: HostingKind; readonly name: string }) => string {
  const { t } = useTranslation('hosting-charges');
  return ({ kind, name }) => name || t(`kinds.${kind}`);
}

/** An amount with all its decimals that matter, for prices of short periods. */
export function useExact(): (amount: number) => string {
  const { t } = useTranslation('billing');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return (amount) => t(`money.${currencyType}`, { amount: formatOf(Intl.NumberFormat, exact).format(amount) });
}

/** A price with its period, such as "12.50 ₽ per hour". */
export function usePrice(): (amount: number, period: Period) => string {
  const { t } = useTranslation('resource-groups');
  const money = useExact();
  return (amount, period) => `${money(amount)} ${t(`period.per.${period}`)}`;
}

/** How much was charged: "12 hours", of storage "1.5 GiB-hours". */
export function useUnits(): (of: {
  readonly kind: HostingKind;
  readonly period: Period;
  readonly units: number;
}) => string {
  const { t } = useTranslation('hosting-charges');
  return ({ kind, period, units }) =>
    t(`units.${kind === 'STORAGE' ? 'STORAGE' : period}`, {
      count: units,
      amount: number(units, Number.isInteger(units) ? 0 : 2),
    });
}
