import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { AppIcon } from '#core/web/ui/icons/icons.tsx';
import { DeleteIcon, ExternalLinkIcon, SleepingIcon } from '#core/web/ui/icons/icons.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import type { ModelState } from '#plugins/services/contract.ts';
import type { AppAccess } from '../contract.ts';
import { Notice } from './notice.tsx';
import { StartApp } from './start-app.tsx';
import styles from './app.module.css';

interface AppStateProps {
  access: AppAccess;
  name: string;
  state: ModelState;
}

/** In place of an app's pages while there are none to show here. */
export function AppState({ access, name, state }: AppStateProps) {
  const { t } = useTranslation('apps');
  const { user } = useAtomValue(sessionAtom);
  if (!access.framed)
    return (
      <Notice
        level={2}
        icon={<AppIcon />}
        title={t('apart.title')}
        text={t('apart.text')}
        actions={
          <Button variant="primary" icon={<ExternalLinkIcon />} href={access.entrance} target="_blank">
            {t('apart.open')}
          </Button>
        }
      />
    );
  if (state === 'SLEEPING') {
    return (
      <>
        <Notice
          level={2}
          icon={<SleepingIcon />}
          title={t('waking.title')}
          text={t('waking.text')}
          progress={<Progress label={t('waking.title')} />}
        />
        {/* The first call wakes it, as it does for whoever comes to the app's own address. */}
        <iframe className={styles.unseen} src={access.entrance} title={name} sandbox="" tabIndex={-1} aria-hidden />
      </>
    );
  }
  if (state === 'INACTIVE') {
    const mayStart = user !== undefined && access.startable;
    return (
      <Notice
        level={2}
        icon={<AppIcon />}
        title={t('stopped.title')}
        text={t(mayStart ? 'stopped.text' : 'stopped.later')}
        actions={mayStart && <StartApp access={access} name={name} />}
      />
    );
  }
  if (state === 'REMOVING')
    return (
      <Notice
        level={2}
        icon={<DeleteIcon />}
        title={t('removing.title')}
        text={t('removing.text')}
        actions={<Button href="/catalog">{t('catalogue')}</Button>}
      />
    );
  return (
    <Notice
      level={2}
      icon={<AppIcon />}
      title={t('starting.title')}
      text={t('starting.text')}
      progress={<Progress label={t('starting.title')} />}
    />
  );
}
