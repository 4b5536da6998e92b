import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';
import type { PaidResource } from '../contract/data.ts';
import { usePrice } from './texts.ts';

type Period = PaidResource['period'];

/** What happens to something that the account pays for by periods. */
export function Page({ notice: { kind = '', params } }: NoticeProps) {
  const { t } = useTranslation('hosting-charges');
  const price = usePrice();
  const { name = '', price: now, period, was, wasPeriod, time, kind: of } = params;
  const what = kind.replace('hosting-charges.', '');
  const thing = `${t(`kinds.${of}`)} ${name}`;
  return (
    <>
      <strong>{t(`notice.${what}`, { thing })}</strong>
      <p>
        {t(`notice.${what}Text`, {
          thing,
          price: price(Number(now), period as Period),
          ...(was !== undefined && { was: price(Number(was), wasPeriod as Period) }),
          ...(time !== undefined && { time: dateTime(time) }),
        })}
      </p>
    </>
  );
}
