import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { Api } from '#core/web/state/api.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { logQuietly } from '#core/web/state/rarely.ts';
import { useAnswer, useService } from '#core/web/state/state.ts';
import { accounts } from '../contract.ts';
import { loadAllowedAccounts, waitingAmong } from './start.ts';

const pollMs = 30_000;

/** Keeps up with invitations that come and that are answered elsewhere. */
export function InvitationsWatch() {
  const api = useService(Api);
  const [session, setSession] = useAtom(sessionAtom);
  const { data } = useAnswer(accounts.getInvitationsByUser, { userId: session.user!.id }, { poll: pollMs });
  const waiting = data && waitingAmong(data);
  useEffect(() => {
    if (waiting === undefined || waiting === session.pendingInvitations) return;
    // One that is answered may have brought an account.
    loadAllowedAccounts(session, api).then(
      (allowed) => setSession((now) => ({ ...now, ...allowed, pendingInvitations: waiting })),
      (error: Error) => logQuietly(`The accounts were not read again: ${error.message}`),
    );
  }, [api, session, setSession, waiting]);
  return null;
}
