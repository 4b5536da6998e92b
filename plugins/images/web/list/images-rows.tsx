import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes, type UrlState } from '#core/web/page/url-state.ts';
import { number } from '#core/web/text/format.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Pager } from '#core/web/ui/data/pager.tsx';
import type { Output } from '#core/contract/call.ts';
import type { images } from '../../contract.ts';
import { kinds, type Kind } from '../kinds.ts';
import { isNarrowed, noFilters, type ImagesQuery } from './images-query.ts';
import { ImagesTable } from './images-table.tsx';

interface ImagesRowsProps {
  kind: Kind;
  page: Output<typeof images.getPagedImages_v2>;
  url: UrlState<ImagesQuery>;
  create: ReactNode;
}

/** One page of images, or why there is none. */
export function ImagesRows({ kind, page: { records, paging }, url, create }: ImagesRowsProps) {
  const { t } = useTranslation('images');
  const { state, change, hrefWith } = url;
  const beyond = records.length === 0 && paging.totalElements > 0;
  useEffect(() => {
    if (beyond) change({ page: paging.totalPages }, { replace: true });
  });
  if (beyond) return null;
  if (records.length === 0) {
    const Icon = kinds[kind].icon;
    return (
      <Card>
        {isNarrowed(state) ? (
          <Empty
            kind="nomatch"
            title={t('noMatch.title')}
            text={t('noMatch.text')}
            actions={<Button onClick={() => change(noFilters)}>{t('noMatch.clear')}</Button>}
          />
        ) : (
          <Empty
            kind="nothing"
            icon={<Icon />}
            title={t(`${kind}.nothing.title`)}
            text={t(`${kind}.nothing.text`)}
            actions={create}
          />
        )}
      </Card>
    );
  }
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <>
      <ImagesTable kind={kind} records={records} url={url} />
      <Pager
        label={t('pager.label')}
        page={state.page}
        pageCount={paging.totalPages}
        onPage={(page) => {
          change({ page });
          scrollTo(0, 0);
        }}
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
          onChange: (size) => change({ size: size as ImagesQuery['size'], page: 1 }),
        }}
      />
    </>
  );
}
