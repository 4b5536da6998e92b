import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { EntityLink } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

/** A server is about to end by itself. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('resource-groups');
  const { entityDisplayName: name, params } = notice;
  return (
    <>
      <strong>
        <EntityLink notice={notice}>{t('notice.ending', { name })}</EntityLink>
      </strong>
      <span>{t('notice.endingText', { time: dateTime(params['endsAt'] ?? '') })}</span>
    </>
  );
}
