import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';

/** A training that ended, well or not. */
export function Page({ notice: { entityDisplayName, params } }: NoticeProps) {
  const { t } = useTranslation('fitting');
  const { dataset, version, validation, failure, note } = params;
  const what = validation === undefined ? 'notice' : 'notice.validation';
  return (
    <>
      <strong>{t(`${what}.${failure === undefined ? 'done' : 'failed'}`, { name: entityDisplayName })}</strong>
      <p>
        {failure === undefined
          ? t('notice.data', { dataset, version })
          : note === undefined
            ? failure
            : noteText(t, { code: note, message: failure, args: params })}
      </p>
    </>
  );
}
