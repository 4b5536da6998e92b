import type { Session } from '#core/web/auth/session.ts';
import type { ModelInfoData } from '../contract.ts';

const developer = 'MLP_MODEL_DEVELOPER';

/** Features that a manager grants an account. */
export const createFeature = 'mlp.model_admin';
export const publishFeature = 'mlp.public_model_admin';

type Signed = Pick<Session, 'user' | 'account'>;

/** Whether somebody develops services in the chosen account: clones, trains and changes them. */
export const isDeveloper = ({ user, account }: Signed): boolean =>
  account !== undefined && user !== undefined && (user.superadmin || user.permissions.includes(developer));

/** Whether a service belongs to the account that somebody works in; superadministrators look at all. */
export const isMember = ({ user, account }: Signed, { id }: Pick<ModelInfoData, 'id'>): boolean =>
  user?.superadmin === true || account?.id === id.accountId;

/** Whether somebody may change a service. */
export const mayEdit = (session: Signed, { id }: Pick<ModelInfoData, 'id'>): boolean =>
  session.user?.superadmin === true || (isDeveloper(session) && session.account?.id === id.accountId);

export const hasFeature = ({ user }: Pick<Session, 'user'>, feature: string): boolean =>
  user !== undefined && (user.superadmin || user.features.includes(feature));
