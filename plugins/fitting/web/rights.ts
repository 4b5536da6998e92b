import type { Session } from '#core/web/auth/session.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';

/** Whether whoever is signed in may train a service, for it can be trained. */
export const isTrainer = (
  { user, account }: Pick<Session, 'user' | 'account'>,
  { id, fittable, archived }: ModelInfoData,
): boolean =>
  fittable &&
  archived !== true &&
  user !== undefined &&
  (user.superadmin || (account?.id === id.accountId && user.permissions.includes('MLP_MODEL_DEVELOPER')));
