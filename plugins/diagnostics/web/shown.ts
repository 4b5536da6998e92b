import type { Session } from '#core/web/auth/session.ts';
import { isMember, type ServiceTabProps } from '#plugins/services/web/public.ts';

/** Whether somebody is shown what goes on inside a service: its own people are, where they work with it. */
export const isShown = ({ service, base }: ServiceTabProps, session: Session): boolean =>
  base.startsWith('/workspace/') && isMember(session, service);
