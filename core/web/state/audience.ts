import type { Host } from '#core/plugin/host.ts';
import type { Session } from '../auth/session.ts';
import { homePage, type Audience, type HomePage, type Seen } from '../points.ts';

/** Whether a page or an entry is for whoever is signed in now. */
export function isFor(audience: Audience, { user }: Pick<Session, 'user'>): boolean {
  switch (audience) {
    case 'anyone':
      return true;
    case 'guest':
      return !user;
    case 'signedIn':
      return user !== undefined;
    case 'user':
      return user !== undefined && !user.superadmin;
    case 'superadmin':
      return user?.superadmin === true;
  }
}

/** Whether a page or an entry is there for whoever is signed in now. */
export const isSeen = ({ audience, shown }: Seen, session: Session): boolean =>
  isFor(audience, session) && (shown?.(session) ?? true);

/** Where somebody belongs who asked for no page that exists for him, the first of these before the others. */
export const homesOf = (host: Host, session: Session): readonly HomePage[] =>
  host.all(homePage).filter((home) => isSeen(home, session));
