import { useTranslation } from 'react-i18next';
import type { ConnectionFormProps } from '#plugins/resource-groups/web/public.ts';

/** The API key of an account at the marketplace, which pays for what the group rents. */
export function Page(props: ConnectionFormProps) {
  const { t } = useTranslation('vast-ai');
  const { Secret } = props;
  return <Secret {...props} name="token" label={t('form.token')} help={t('form.tokenHelp')} required />;
}
