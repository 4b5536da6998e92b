import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { EntityLink, LongText, PlainNotice } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

const known: ReadonlySet<string> = new Set([
  'RUN_ERROR',
  'RUN_WARNING',
  'RUN_INFO',
  'RELOAD_ERROR',
  'RELOAD_WARNING',
  'RELOAD_INFO',
  'REMOVE_INFO',
  'EVICT_WARNING',
]);

/** What happened to an instance; anything else in the words of its server. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('instances');
  const { operationType, severity, entityDisplayName: name, textMessage: message, params } = notice;
  const what = `${operationType}_${severity}`;
  if (!known.has(what)) return <PlainNotice notice={notice} />;
  const code = params?.['note'];
  const text = message && code !== undefined ? noteText(t, { code, args: params!, message }) : message;
  return (
    <>
      <strong>
        <EntityLink notice={notice}>{t(`notice.${what}`, { name })}</EntityLink>
      </strong>
      {text && <LongText text={text} />}
    </>
  );
}
