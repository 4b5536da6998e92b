import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { ExternalLinkIcon } from '#core/web/ui/icons/icons.tsx';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';

/** Opens the pages of a service that has some, at its public address. */
export function OpenHttpButton({ service: { id, modelName, taskType, httpSettings } }: ServiceTabProps) {
  const { t } = useTranslation('http-services');
  // Apps have a page of their own that leads to theirs.
  if (!httpSettings.isHttpEnabled || taskType === 'app') return null;
  // The server leads on from here to wherever the service's own host is.
  const address = `/http/${id.accountId}/${encodeURIComponent(modelName)}${httpSettings.mainPageEndpoint || '/'}`;
  return (
    <Button href={address} target="_blank" icon={<ExternalLinkIcon />}>
      {t('open')}
    </Button>
  );
}
