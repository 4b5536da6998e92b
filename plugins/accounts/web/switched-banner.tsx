import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { chosenAccount } from './chosen-account.ts';

const Switched = lazyPage(() => import('./switched.tsx'));

/** Tells that another tab has chosen another account, so that nobody works in one and thinks it is the other. */
export function SwitchedBanner() {
  const { account, user } = useAtomValue(sessionAtom);
  const chosen = useSyncExternalStore(onReturn, chosenAccount);
  if (!account || user?.actor !== undefined || !chosen || chosen === String(account.id) || chosen === account.shortName)
    return null;
  return <Switched name={account.displayName} />;
}

function onReturn(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
