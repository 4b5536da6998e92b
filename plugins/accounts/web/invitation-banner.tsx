import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { canSwitch } from '#core/web/header/account-switch.tsx';
import { lazyPage } from '#core/web/lazy-page.ts';

const Waiting = lazyPage(() => import('./invitations-waiting.tsx'));

/** Tells of invitations where no account switch does; they are answered where accounts are chosen. */
export function InvitationBanner() {
  const session = useAtomValue(sessionAtom);
  if (session.pendingInvitations === 0 || canSwitch(session)) return null;
  return <Waiting count={session.pendingInvitations} />;
}
