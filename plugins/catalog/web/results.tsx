import { createElement, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Part } from '#core/web/page/part.tsx';
import type { Answer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { useLoadingGate } from '#core/web/ui/feedback/use-loading-gate.ts';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import type { PagedModelInfoData } from '#plugins/services/contract.ts';
import { pageSizes, type UrlState } from '#core/web/page/url-state.ts';
import { noFilters, type CatalogQuery } from './query.ts';
import { ServiceCard } from './service-card.tsx';
import styles from './results.module.css';

/** Most see cards. */
const serviceTable = () => import('./service-table.tsx').then(({ ServiceTable: Page }) => ({ Page }));

const noResults = () => import('./no-results.tsx');

interface ResultsProps {
  answer: Answer<PagedModelInfoData>;
  url: UrlState<CatalogQuery>;
  /** Whether a search or a filter is on. */
  narrowed: boolean;
}

/** The services found, as cards or as a table, page by page. */
export function Results({ answer, url, narrowed }: ResultsProps) {
  const { t } = useTranslation('catalog');
  const waiting = useLoadingGate(answer.outdated);
  return (
    <section>
      <VisuallyHidden>
        <h2>{t('results')}</h2>
      </VisuallyHidden>
      <Loaded answer={answer} what={t('what')} shape="cards" count={9}>
        {(page) => (
          <LoadingOverlay active={waiting} label={t('core:loading')}>
            <Found page={page} url={url} narrowed={narrowed} />
          </LoadingOverlay>
        )}
      </Loaded>
    </section>
  );
}

interface FoundProps {
  page: PagedModelInfoData;
  url: UrlState<CatalogQuery>;
  narrowed: boolean;
}

function Found({ page: { records, paging }, url: { state, change, hrefWith }, narrowed }: FoundProps) {
  const { t } = useTranslation('catalog');
  const beyond = records.length === 0 && paging.totalElements > 0;
  useEffect(() => {
    if (beyond) change({ page: paging.totalPages }, { replace: true });
  });
  if (beyond) return null;
  if (records.length === 0)
    return (
      <Part name="What is said of no services">
        {createElement(lazyPage(noResults), { narrowed, onClear: () => change(noFilters) })}
      </Part>
    );
  const turnTo = (page: number) => {
    change({ page });
    scrollTo(0, 0);
  };
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <>
      {state.view === 'list' ? (
        <Part name="The list of services" fallback={<Skeleton label={t('results')} />}>
          {createElement(lazyPage(serviceTable), { services: records, label: t('results') })}
        </Part>
      ) : (
        <Cards services={records} />
      )}
      <Pager
        label={t('pager.label')}
        page={state.page}
        pageCount={paging.totalPages}
        onPage={turnTo}
        hrefFor={(page) => hrefWith({ page })}
        range={t('pager.range', {
          from: number(first),
          to: number(first + records.length - 1),
          total: number(paging.totalElements),
        })}
        backLabel={t('pager.back')}
        nextLabel={t('pager.next')}
        pageLabel={(page) => t('pager.page', { page })}
        pageSize={{
          value: state.size,
          options: pageSizes,
          label: t('pager.size'),
          optionLabel: (size) => t('pager.sizeOption', { count: size }),
          onChange: (size) => change({ size: size as CatalogQuery['size'], page: 1 }),
        }}
      />
    </>
  );
}

/** About what a first screen shows; the others are drawn once these are there, so that a slow machine is not held up by all at once. */
const firstCards = 12;

function Cards({ services }: { services: PagedModelInfoData['records'] }) {
  const most = useDeferredValue(services.length, firstCards);
  return (
    <ul className={styles.grid}>
      {services.slice(0, most).map((service) => (
        <li key={service.id.modelId} className={styles.cell}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  );
}
