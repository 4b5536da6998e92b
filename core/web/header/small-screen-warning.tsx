import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/feedback/banner.tsx';
import { DeviceIcon } from '../ui/icons/frame-icons.tsx';

/** That the workbench is made for wider screens. */
export function Page({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('core');
  return (
    <Banner tone="info" icon={<DeviceIcon />} dismiss={{ label: t('close'), onDismiss }}>
      {t('smallScreen')}
    </Banner>
  );
}
