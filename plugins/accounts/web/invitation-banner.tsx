import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { canSwitch } from '#core/web/header/account-switch.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';

const settledMs = 2_000;

const Waiting = lazyPage(() => import('./invitations-waiting.tsx'));

/** Fetched after the page has had its turn: the start has asked already. */
const Watch = lazyPage(async () => {
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  return { Page: (await import('./bundles/at-rest.ts')).InvitationsWatch };
});

/** Tells of invitations where no account switch does; they are answered where accounts are chosen. */
export function InvitationBanner() {
  const session = useAtomValue(sessionAtom);
  if (!session.user) return null;
  return (
    <>
      <Suspense fallback={null}>
        <Watch />
      </Suspense>
      {session.pendingInvitations > 0 && !canSwitch(session) && <Waiting count={session.pendingInvitations} />}
    </>
  );
}
