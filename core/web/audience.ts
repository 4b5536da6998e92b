import type { Session } from './auth/session.ts';
import type { Audience } from './points.ts';

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

/** Where somebody belongs who asked for no page that exists for him. */
export function homeOf({ user, hasServices }: Pick<Session, 'user' | 'hasServices'>): string {
  if (!user) return '/';
  if (user.superadmin) return '/superadmin';
  return hasServices ? '/workspace' : '/catalog';
}
