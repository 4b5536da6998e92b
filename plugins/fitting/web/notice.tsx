import { useTranslation } from 'react-i18next';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

/** A training that ended, well or not. */
export function Page({ notice: { entityDisplayName, params } }: NoticeProps) {
  const { t } = useTranslation('fitting');
  const { dataset, version, validation, failure } = params;
  const what = validation === undefined ? 'notice' : 'notice.validation';
  return (
    <>
      <strong>{t(`${what}.${failure === undefined ? 'done' : 'failed'}`, { name: entityDisplayName })}</strong>
      <p>{failure ?? t('notice.data', { dataset, version })}</p>
    </>
  );
}
