import type { Session } from '#core/web/auth/session.ts';
import type { ModelInfoData } from '../contract.ts';

const developer = 'MLP_MODEL_DEVELOPER';

type Signed = Pick<Session, 'user' | 'account'>;

/** Whether somebody may make services in the chosen account. */
export const mayCreate = ({ user, account }: Signed): boolean => account !== undefined && user !== undefined && (user.superadmin || user.permissions.includes(developer));

/** Whether somebody may change a service. */
export const mayEdit = (session: Signed, { id }: Pick<ModelInfoData, 'id'>): boolean => session.user?.superadmin === true || (mayCreate(session) && session.account?.id === id.accountId);
