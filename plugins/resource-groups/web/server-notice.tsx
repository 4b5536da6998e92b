import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { EntityLink, LongText } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

/** A server was lost, or is back. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('resource-groups');
  const { type, entityDisplayName: name, textMessage: message, params } = notice;
  const code = params?.['note'];
  const text = message && code !== undefined ? noteText(t, { code, args: params!, message }) : message;
  return (
    <>
      <strong>
        <EntityLink notice={notice}>{t(`notice.${type}`, { name })}</EntityLink>
      </strong>
      {text && <LongText text={text} />}
    </>
  );
}
