import type { Session } from '#core/web/auth/session.ts';

/** Whether whoever is signed in makes and changes groups of the chosen account. */
export const isDeveloper = ({ user, account }: Pick<Session, 'user' | 'account'>): boolean =>
  account !== undefined && user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'));

/** Whether they let other accounts use groups of theirs. */
export const mayLend = (user: Session['user']): boolean =>
  user?.superadmin === true || user?.features.includes('mlp.shared_pool_admin') === true;

/** Whether they change this group: one of their own account, and any as a superadministrator. */
export const mayEditGroup = (session: Pick<Session, 'user' | 'account'>, ownerId: number): boolean =>
  session.user?.superadmin === true || (isDeveloper(session) && session.account?.id === ownerId);
