import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';

/** Developers and owners decide for the account. */
export function useMayChange(): boolean {
  const { user } = useAtomValue(sessionAtom);
  return user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'));
}
