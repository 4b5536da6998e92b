import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';

/** Whether whoever is signed in may make and change the keys of the chosen account. */
export function useMayChange(): boolean {
  const { user, account } = useAtomValue(sessionAtom);
  return (
    account !== undefined && user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'))
  );
}
