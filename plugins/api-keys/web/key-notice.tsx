import { useTranslation } from 'react-i18next';
import { clockOf, EntityLink, PlainNotice, wholeDate } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

/** That a key is about to end. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('api-keys');
  const {
    entityDisplayName: name,
    params: { end },
  } = notice;
  if (end === undefined) return <PlainNotice notice={notice} />;
  return (
    <>
      <strong>
        <EntityLink notice={notice}>{t('notice.title', { name })}</EntityLink>
      </strong>
      <p>{t('notice.text', { end: `${wholeDate(end)} ${clockOf(end)}` })}</p>
    </>
  );
}
