import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';
import { useMoney } from './money.ts';

/** How the money of the account stands, and what that means. */
export function Page({ notice: { kind = '', params } }: NoticeProps) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const { balance, amount, spent, budget, percent, reason, days, time } = params;
  const what = kind.replace('billing.', '');
  return (
    <>
      <strong>{t(`notice.${what}`, { percent })}</strong>
      <p>
        {t(`notice.${what}Text`, {
          amount: money(Number(balance ?? amount)),
          count: Number(days),
          reason,
          ...(budget && { spent: money(Number(spent)), budget: money(Number(budget)) }),
          ...(time && { time: dateTime(time) }),
        })}
      </p>
    </>
  );
}
