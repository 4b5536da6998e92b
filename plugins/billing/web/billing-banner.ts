import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { onceIdle } from '#core/web/start/when-idle.ts';

const Banner = lazyPage(onceIdle(() => import('./banner.tsx')));

/** The banner where this installation charges anybody; elsewhere not even its code is fetched. */
export const BillingBanner = () => (useAtomValue(sessionAtom).settings.isBillingEnabled ? createElement(Banner) : null);
