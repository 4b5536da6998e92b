import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { resourceGroups } from '../../contract.ts';

const typingMs = 400;

/** Says how many servers of a provider a configuration fits, once nobody types any more; nothing while it cannot be read. */
export function ServersFit({ provider, config }: { provider: string; config: string }) {
  const { t } = useTranslation('resource-groups');
  const [templateConfiguration, settle] = useState(config);
  useEffect(() => {
    const timer = setTimeout(() => settle(config), typingMs);
    return () => clearTimeout(timer);
  }, [config]);
  const { data } = useAnswer(resourceGroups.getProviderServersCount, { provider, templateConfiguration });
  return data === undefined ? null : <>{t('provider.fits', { count: Number(data) })}</>;
}
