import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { AppIcon } from '#core/web/ui/icons/icons.tsx';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { appPath } from './addresses.ts';

/** Opens the page of an app from that of its service. */
export function OpenAppButton({
  service: { id, modelAccountName, modelName, taskType, httpSettings },
}: ServiceTabProps) {
  const { t } = useTranslation('apps');
  if (taskType !== 'app' || !httpSettings.isHttpEnabled) return null;
  return (
    <Button icon={<AppIcon />} href={appPath({ account: modelAccountName ?? String(id.accountId), app: modelName })}>
      {t('open')}
    </Button>
  );
}
