import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';
import { useMoney } from './money.ts';

/** How the money of the account stands, and what that means for its calls. */
export function Page({ notice: { kind = '', params } }: NoticeProps) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const { balance, days, time } = params;
  const what = kind.replace('billing.', '');
  return (
    <>
      <strong>{t(`notice.${what}`)}</strong>
      <p>
        {t(`notice.${what}Text`, {
          amount: money(Number(balance)),
          count: Number(days),
          ...(time && { time: dateTime(time) }),
        })}
      </p>
    </>
  );
}
