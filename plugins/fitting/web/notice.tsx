import { useTranslation } from 'react-i18next';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

/** A training that ended, well or not. */
export function Page({ notice: { entityDisplayName, params } }: NoticeProps) {
  const { t } = useTranslation('fitting');
  const { dataset, version, failure } = params;
  return (
    <>
      <strong>{t(failure === undefined ? 'notice.done' : 'notice.failed', { name: entityDisplayName })}</strong>
      <p>{failure ?? t('notice.data', { dataset, version })}</p>
    </>
  );
}
