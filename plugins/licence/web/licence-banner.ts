import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { toldOfLicence } from '../contract/told.ts';

const rest = atRest(() => import('./bundles/at-rest.ts'));
const Banner = lazyPage(rest('StandingBanner'));

/** The banner where the licence needs somebody. */
export function LicenceBanner() {
  const told = toldOfLicence.of(useAtomValue(sessionAtom).settings);
  return told && told.standing !== 'valid' ? createElement(Banner) : null;
}
