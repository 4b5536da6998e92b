import { useTranslation } from 'react-i18next';
import { EntityLink, LongText } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

/** A server was lost, or is back. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('resource-groups');
  const { type, entityDisplayName: name, textMessage } = notice;
  return (
    <>
      <strong>
        <EntityLink notice={notice}>{t(`notice.${type}`, { name })}</EntityLink>
      </strong>
      {textMessage && <LongText text={textMessage} />}
    </>
  );
}
