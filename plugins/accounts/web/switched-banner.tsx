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

/** Of two windows side by side both are visible, and one is returned to by its focus alone. */
const returns = ['visibilitychange', 'focus'];

function onReturn(changed: () => void): () => void {
  returns.forEach((each) => addEventListener(each, changed));
  return () => returns.forEach((each) => removeEventListener(each, changed));
}
