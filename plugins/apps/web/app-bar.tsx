import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { AppIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { ExternalLinkIcon, InfoIcon } from '#core/web/ui/icons/icons.tsx';
import { catalogPath, ServiceState, useMedia } from '#plugins/services/web/parts.ts';
import type { AppAccess, AppHealth } from '../contract.ts';
import styles from './app.module.css';

interface AppBarProps {
  access: AppAccess;
  name: string;
  /** How the app stands, once that is known. */
  health: AppHealth | undefined;
}

/** What stands above an app: its name and state, what there is to know of it, and its pages in a tab of their own. */
export function AppBar({ access, name, health }: AppBarProps) {
  const { t } = useTranslation('apps');
  const small = useMedia('(max-width: 640px)');
  const about = { href: catalogPath(access), icon: <InfoIcon /> };
  const own = { href: access.entrance, target: '_blank', icon: <ExternalLinkIcon /> };
  return (
    <header className={styles.bar}>
      <span className={styles.glyph}>
        <AppIcon />
      </span>
      <h1 className={styles.name} title={name}>
        {name}
      </h1>
      {health && <ServiceState service={health} />}
      <div className={styles.actions}>
        {small ? (
          <IconButton label={t('about')} {...about} />
        ) : (
          <Button variant="ghost" size="sm" {...about}>
            {t('about')}
          </Button>
        )}
        {small ? (
          <IconButton label={t('ownTab')} {...own} />
        ) : (
          <Button size="sm" {...own}>
            {t('ownTab')}
          </Button>
        )}
      </div>
    </header>
  );
}
