import type { Session } from '#core/web/auth/session.ts';

/** Whether whoever is signed in makes and changes groups of the chosen account. */
export const isDeveloper = ({ user, account }: Pick<Session, 'user' | 'account'>): boolean =>
  account !== undefined && user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'));
