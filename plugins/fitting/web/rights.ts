import type { Session } from '#core/web/auth/session.ts';
import { isDeveloper, isMember, type ServiceTabProps } from '#plugins/services/web/public.ts';

/** Whether a page is that of a service in My space; in the catalogue others' are looked at too. */
export const isOwnPage = (base: string): boolean => base.startsWith('/workspace/');

/** Whether whoever is signed in may train the service of a page, or, in the catalogue, one that they derive from it. */
export const mayFit = ({ service, base }: Pick<ServiceTabProps, 'service' | 'base'>, session: Session): boolean =>
  service.fittable &&
  service.archived !== true &&
  isDeveloper(session) &&
  (isOwnPage(base) ? isMember(session, service) : service.prototype !== true);
