import { createElement } from 'react';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { useTold } from './use-told.ts';

const rest = atRest(() => import('./bundles/at-rest.ts'));
const Banner = lazyPage(rest('StandingBanner'));

/** The banner where the licence needs somebody. */
export const LicenceBanner = () => useTold() && createElement(Banner);
