import { useTranslation } from 'react-i18next';
import { EntityLink, LongText, PlainNotice } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

const known: ReadonlySet<string> = new Set(['RUN_ERROR', 'RUN_INFO', 'RELOAD_WARNING', 'REMOVE_INFO']);

/** What happened to an instance; anything else in the words of its server. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('instances');
  const { operationType, severity, entityDisplayName: name, textMessage } = notice;
  const what = `${operationType}_${severity}`;
  if (!known.has(what)) return <PlainNotice notice={notice} />;
  return (
    <>
      <strong>
        <EntityLink notice={notice}>{t(`notice.${what}`, { name })}</EntityLink>
      </strong>
      {textMessage && <LongText text={textMessage} />}
    </>
  );
}
