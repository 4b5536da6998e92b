import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '#core/web/page/waiting.tsx';
import type { AppAccess } from '../contract.ts';
import styles from './app.module.css';

const allowed = 'allow-scripts allow-forms allow-popups allow-modals allow-downloads';

/** The pages of an app, which may do what they like within their frame and nothing to the page around it. */
export function AppFrame({ access: { entrance, url }, name }: { access: AppAccess; name: string }) {
  const { t } = useTranslation('core');
  const [loaded, setLoaded] = useState(false);
  // On a host of its own an app keeps its cookies and storage; on this one it must not be taken for the workbench.
  const apart = new URL(url, location.href).origin !== location.origin;
  return (
    <div className={styles.stage}>
      {!loaded && <Waiting label={t('loading')} />}
      <iframe
        className={styles.frame}
        src={entrance}
        title={name}
        sandbox={apart ? `${allowed} allow-same-origin` : allowed}
        allow="fullscreen; clipboard-write"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
