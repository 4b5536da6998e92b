import { useAtomValue } from 'jotai';
import { createElement, useEffect } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { toldOfActing } from '../contract/told.ts';
import { hearOthers } from './other-tabs.ts';

const Banner = lazyPage(() => import('./banner.tsx'));

/** The banner while somebody acts as a user here; elsewhere not even its code is fetched. Tabs that were opened as somebody else begin anew. */
export function ActingBanner() {
  const told = toldOfActing.of(useAtomValue(sessionAtom).settings);
  useEffect(hearOthers, []);
  return told ? createElement(Banner, { told }) : null;
}
