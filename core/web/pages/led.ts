import { logIn } from '../auth/redirects.ts';
import { translate } from '../text/text.ts';
import { toasts } from '../ui/overlays/toasts.ts';

/** Why somebody is led away from an address: it is for those signed in alone, or names no page. */
export type Why = 'private' | 'missing';

const id = 'led';
const mostShown = 80;

/** Says why its reader is not where he wanted to be, until he goes on. */
export function tellWhy(why: Why, from: string): void {
  const path = from.length > mostShown ? `${from.slice(0, mostShown)}…` : from;
  toasts.add(
    {
      tone: 'info',
      stays: true,
      title: translate(`led.${why}`, { path }),
      ...(why === 'private' && { action: { label: translate('login'), onSelect: logIn } }),
    },
    id,
  );
  for (const event of ['pushState', 'popstate']) addEventListener(event, () => toasts.close(id), { once: true });
}
