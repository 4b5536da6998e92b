import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { isFor } from '../state/audience.ts';
import { emptySession, sessionAtom } from '../auth/session.ts';
import { useCurrentRoute } from '../page/current-route.ts';
import { lazyPage } from '../page/lazy-page.ts';
import { Part } from '../page/part.tsx';
import styles from './header.module.css';

const dismissedKey = 'SMALL_SCREEN_DISMISSED';

const Warning = lazyPage(() => import('./small-screen-warning.tsx'));

/** On phones, above pages that are for those signed in alone: that they are made for wider screens; until somebody has read it once. */
export function SmallScreen() {
  const [due, setDue] = useState(
    () => matchMedia('(max-width: 640px)').matches && localStorage.getItem(dismissedKey) === null,
  );
  const { user } = useAtomValue(sessionAtom);
  const { audience = 'anyone' } = useCurrentRoute() ?? {};
  if (!due || !user || isFor(audience, emptySession)) return null;
  function dismiss() {
    localStorage.setItem(dismissedKey, 'yes');
    setDue(false);
  }
  // Its room is kept, so that nothing moves when it comes.
  return (
    <div className={styles.warning}>
      <Part name="The word on small screens">
        <Warning onDismiss={dismiss} />
      </Part>
    </div>
  );
}
