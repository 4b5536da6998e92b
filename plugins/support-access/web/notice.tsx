import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

/** That somebody was signed in as a user of the account, why and until when at most. */
export function Page({ notice: { params } }: NoticeProps) {
  const { t } = useTranslation('support-access');
  const { by, login, reason, until = 0 } = params;
  return (
    <>
      <strong>{t('notice.title', { by, login })}</strong>
      <p>{t('notice.text', { reason, time: dateTime(until) })}</p>
    </>
  );
}
