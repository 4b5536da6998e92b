import type { Session } from '#core/web/auth/session.ts';
import type { DatasetInfoData } from '../contract.ts';

export const listPath = '/workspace/datasets';

type Who = Pick<Session, 'user' | 'account'>;

/** Whether whoever is signed in makes and changes datasets of the chosen account. */
export const isDeveloper = ({ user, account }: Who): boolean =>
  account !== undefined && user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'));

export const isMine = ({ user, account }: Who, { id }: DatasetInfoData): boolean =>
  user?.superadmin === true || (account !== undefined && account.id === id?.accountId);
