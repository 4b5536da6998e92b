import { useTranslation } from 'react-i18next';
import { RequestButton } from '#plugins/requests/web/public.ts';

/** Asks for the feature that creating services needs; apart from the list, since few of its readers lack the feature. */
export function Page() {
  const { t } = useTranslation('services');
  return <RequestButton asked={{ kind: 'access', feature: 'model_admin' }}>{t('create.ask')}</RequestButton>;
}
