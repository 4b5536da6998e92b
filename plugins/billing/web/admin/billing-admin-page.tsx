import { useAtomValue } from 'jotai';
import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { urlCodec, urlOneOf, urlPage, useUrlState } from '#core/web/page/url-state.ts';
import { homePage } from '#core/web/points.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { AdminFrame } from '#plugins/superadmin/web/parts.tsx';
import styles from './admin.module.css';

const pages = {
  overview: lazyPage<TabProps>(() => import('./overview.tsx')),
  unmatched: lazyPage<TabProps>(() => import('./unmatched/unmatched.tsx')),
  payouts: lazyPage<TabProps>(() => import('./payouts.tsx')),
  terms: lazyPage<TabProps>(() => import('./terms/terms.tsx')),
};
const tabs = ['overview', 'unmatched', 'payouts', 'terms'] as const;

const adminState = urlCodec({
  tab: urlOneOf(['unmatched', 'payouts', 'terms'], 'overview'),
  state: urlOneOf(['closed'], 'open'),
  page: urlPage(),
});
export interface TabProps {
  readonly url: ReturnType<typeof useAdminUrl>;
}
const useAdminUrl = () => useUrlState(adminState);

/** The money of the whole installation: how it comes in, what belongs to nobody, what is to be paid out, and by which terms. */
export function Page() {
  const { t } = useTranslation('billing');
  const area = useAtomValue(hostAtom).find(homePage, 'superadmin');
  const url = useAdminUrl();
  // While nothing is charged there is nothing to see but how to charge.
  const shown = useAtomValue(sessionAtom).settings.isBillingEnabled ? tabs : (['terms'] as const);
  const tab = shown.find((each) => each === url.state.tab) ?? shown[0];
  const hrefOf = (each: (typeof tabs)[number]) => url.hrefWith({ tab: each, state: 'open', page: 1 });
  return (
    <AdminFrame page="wide">
      <Breadcrumbs
        label={t('admin.way')}
        items={[...(area ? [{ label: t(area.label), href: area.to }] : []), { label: t('title') }]}
      />
      <PageHead title={t('title')} />
      <Tabs
        label={t('title')}
        moreLabel={t('more')}
        items={shown.map((each) => ({ href: hrefOf(each), label: t(`admin.tabs.${each}`) }))}
        current={hrefOf(tab)}
      />
      <div className={styles.tab}>
        <Suspense fallback={<Skeleton label={t('core:loading')} variant="cards" count={2} />}>
          {createElement(pages[tab], { url })}
        </Suspense>
      </div>
    </AdminFrame>
  );
}
