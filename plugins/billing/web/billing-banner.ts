import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';

const rest = atRest(() => import('./bundles/at-rest.ts'));
const Banner = lazyPage(rest('AccountBanner'));

/** The banner where this installation charges anybody. */
export const BillingBanner = () => (useAtomValue(sessionAtom).settings.isBillingEnabled ? createElement(Banner) : null);
