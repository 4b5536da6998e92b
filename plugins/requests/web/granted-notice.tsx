import { useTranslation } from 'react-i18next';
import { PlainNotice } from '#plugins/notifications/web/parts.tsx';
import type { NoticeProps } from '#plugins/notifications/web/public.ts';
import { requestableFeatures } from '../contract.ts';

/** That an account has got a feature it asked for. */
export function Page({ notice }: NoticeProps) {
  const { t } = useTranslation('requests');
  const feature = requestableFeatures.find((each) => notice.params.feature === `mlp.${each}`);
  if (!feature) return <PlainNotice notice={notice} />;
  return (
    <>
      <strong>{t('granted.title')}</strong>
      <p>{t(`granted.${feature}`)}</p>
    </>
  );
}
