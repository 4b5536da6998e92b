import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { usePageName } from '#core/web/page/page-title.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { serviceTexts } from '#plugins/services/web/parts.ts';
import { apps, type AppAccess } from '../contract.ts';
import { AppBar } from './app-bar.tsx';
import { AppFrame } from './app-frame.tsx';
import { AppState } from './app-state.tsx';
import styles from './app.module.css';

const pollMs = 3_000;

/** An app that somebody may open: what it is called, how it stands, and its pages while they answer. */
export function AppView({ access }: { access: AppAccess }) {
  const { t } = useTranslation('apps');
  const health = useAnswer(
    apps.checkAppIsAlive,
    { account: access.id.accountId, application: access.id.modelId },
    { poll: pollMs },
  );
  const [shown, setShown] = useState(false);
  const { name } = serviceTexts(access);
  usePageName(name);
  const { state, alive = false } = health.data ?? {};
  // Pages that were open stay while the app sleeps or is started anew: what somebody has typed there is not to be lost.
  // One that is charged is woken by nobody but who has read there what it costs.
  const stays = alive || ((shown || access.charged) && (state === 'SLEEPING' || state === 'STARTING'));
  if (stays !== shown) setShown(stays);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <AppBar access={access} name={name} health={health.data} />
      <Loaded answer={health} what={t('title')} shape="lines">
        {(found) =>
          stays && access.framed ? (
            <AppFrame access={access} name={name} />
          ) : (
            <AppState access={access} name={name} state={found.state} />
          )
        }
      </Loaded>
    </main>
  );
}
