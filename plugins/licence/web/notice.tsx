import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { PlainNotice } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';
import { toldKind } from '../contract/notice-kinds.ts';

/** That services are or will be suspended by the licence. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('licence');
  const { until, link } = notice.params;
  const what = toldKind(notice.kind);
  if (!what) return <PlainNotice notice={notice} />;
  return (
    <>
      <strong>{t(`notices.${what}.title`)}</strong>
      <p>{t(`notices.${what}.text`, { date: until === undefined ? '' : dateTime(until) })}</p>
      {link !== undefined && (
        <p>
          <Link href={link}>{t('notices.link')}</Link>
        </p>
      )}
    </>
  );
}
