import { useTranslation } from 'react-i18next';
import { EntityLink } from '../entity-link.tsx';
import type { NoticeProps } from '../public.ts';

/** A webhook was disabled by itself. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('notifications');
  const { host, because } = notice.params;
  return (
    <>
      <strong>
        <EntityLink notice={notice}>{t('webhooks.disabledNotice.title', { host })}</EntityLink>
      </strong>
      <p>{t(`webhooks.disabledNotice.${because === 'gone' ? 'gone' : 'failing'}`)}</p>
    </>
  );
}
