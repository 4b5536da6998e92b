import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { onceIdle } from '#core/web/start/when-idle.ts';
import { toldOfLicence } from '../contract/told.ts';

const Banner = lazyPage(onceIdle(() => import('./banner.tsx')));

/** The banner where the licence needs somebody; elsewhere not even its code is fetched. */
export function LicenceBanner() {
  const told = toldOfLicence.of(useAtomValue(sessionAtom).settings);
  return told && told.standing !== 'valid' ? createElement(Banner) : null;
}
