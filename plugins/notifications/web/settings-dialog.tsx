import { useTranslation } from 'react-i18next';
import { Link } from '#core/web/ui/data/link.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { SettingsProps } from './bell.tsx';
import { Choices } from './choices/choices.tsx';
import { settingsPath } from './public.ts';

/** Where the user is told of what. Webhooks and what all are told at first stand on a page of their own. */
export function Page({ account, onClose }: SettingsProps) {
  const { t } = useTranslation('notifications');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.title')}
      closeLabel={t('core:close')}
      footerStart={
        <Link href={settingsPath} onClick={onClose}>
          {t('settings.more')}
        </Link>
      }
    >
      <Choices account={account} />
    </Dialog>
  );
}
