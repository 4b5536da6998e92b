import type { Session } from '#core/web/auth/session.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { isDeveloper, type ServiceTabProps } from '#plugins/services/web/public.ts';

/** Whether whoever is signed in may train a service, for it can be trained. */
const isTrainer = (
  { user, account }: Pick<Session, 'user' | 'account'>,
  { id, fittable, archived }: ModelInfoData,
): boolean =>
  fittable &&
  archived !== true &&
  user !== undefined &&
  (user.superadmin || (account?.id === id.accountId && user.permissions.includes('MLP_MODEL_DEVELOPER')));

/** Whether a service of one's own can be derived from one, to be trained. */
const mayDerive = (session: Session, { fittable, archived, prototype }: ModelInfoData): boolean =>
  fittable && archived !== true && prototype !== true && isDeveloper(session);

/** Whether a page is that of a service in My space; in the catalogue others' are looked at too. */
export const isOwnPage = (base: string): boolean => base.startsWith('/workspace/');

/** Whether there is something to train on the page of a service. */
export const mayFit = ({ service, base }: Pick<ServiceTabProps, 'service' | 'base'>, session: Session): boolean =>
  isOwnPage(base) ? isTrainer(session, service) : mayDerive(session, service);
