import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from '#core/web/frame/frame.tsx';
import { useDocumentation } from '#core/web/header/use-documentation.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Part } from '#core/web/page/part.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Count } from '#core/web/ui/data/count.tsx';
import { DocumentationIcon } from '#core/web/ui/icons/common-icons.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { useListState } from '#plugins/saved-views/web/parts.ts';
import { CreateButton, useBills, useMedia } from '#plugins/services/web/parts.ts';
import { catalog, type CatalogFacets } from '../contract.ts';
import { CatalogToolbar } from './catalog-toolbar.tsx';
import { Compilation } from './compilation.tsx';
import { Facets } from './facets.tsx';
import { catalogQuery, filterCount, filterOf, heldTo, listId, listOf } from './query.ts';
import { Results } from './results.tsx';

const filterSheet = () => import('./filter-sheet.tsx');

/** The public catalogue: everything that everybody may see, narrowed by whatever the address says. */
export function Page() {
  const { t } = useTranslation('catalog');
  const bills = useBills();
  const listed = useListState(listId, catalogQuery);
  const url = { ...listed, state: heldTo(listed.state, bills) };
  const [filtering, setFiltering] = useState<boolean>();
  const small = useMedia('(max-width: 640px)');
  const documentation = useDocumentation();
  const facets = useAnswer(catalog.getCatalogFacets, filterOf(url.state), { keep: true });
  const featured = useAnswer(catalog.getFeaturedModels, {});
  const services = useAnswer(catalog.getCatalogModels, listOf(url.state), { keep: true });
  const narrowed = url.state.q.trim() !== '' || filterCount(url.state) > 0;
  const settled = featured.data !== undefined || featured.error !== undefined;
  return (
    <Frame
      side={
        <Loaded answer={facets} what={t('filters.label')} shape="lines" count={14}>
          {(counts) => <Facets counts={counts} url={url} />}
        </Loaded>
      }
    >
      <PageHead
        title={t('title')}
        meta={
          <span role="status">
            <Count>{facets.data && countText(facets.data, narrowed)}</Count>
          </span>
        }
        actions={
          <>
            {!small && (
              <Button icon={<DocumentationIcon />} href={documentation} target="_blank">
                {t('howToCall')}
              </Button>
            )}
            <CreateButton />
          </>
        }
      />
      {/* The compilation stands above the rest: nothing is drawn under it before it is known to be there. */}
      {!settled && <Skeleton label={t('core:loading')} variant="cards" count={9} />}
      {settled && (
        <>
          <CatalogToolbar url={url} onFilters={() => setFiltering(true)} />
          {!narrowed && <Compilation answer={featured} />}
          <Results answer={services} url={url} narrowed={narrowed} />
        </>
      )}
      {facets.data && filtering !== undefined && (
        <Part name="The sheet of filters">
          {createElement(lazyPage(filterSheet), {
            open: filtering,
            onClose: () => setFiltering(false),
            counts: facets.data,
            url,
          })}
        </Part>
      )}
    </Frame>
  );

  function countText({ found, total }: CatalogFacets, some: boolean): string {
    return some ? t('foundOf', { found, count: total }) : t('found', { count: total });
  }
}
