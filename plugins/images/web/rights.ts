import type { Session } from '#core/web/auth/session.ts';
import type { AnyImage } from './kinds.ts';

/** Whether whoever is signed in makes and changes images of the chosen account. */
export const isDeveloper = ({ user, account }: Pick<Session, 'user' | 'account'>): boolean =>
  account !== undefined && user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'));

export const isMine = ({ user, account }: Pick<Session, 'user' | 'account'>, { id }: AnyImage): boolean =>
  user?.superadmin === true || (account !== undefined && account.id === id?.accountId);
