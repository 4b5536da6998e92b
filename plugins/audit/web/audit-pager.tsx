import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { Pagination } from '#core/contract/page.ts';
import { pageSizes } from '#core/web/page/url-state.ts';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';
import type { AuditUrl } from './query.ts';

interface AuditPagerProps {
  paging: z.infer<typeof Pagination>;
  /** How many entries are on this page. */
  shown: number;
  url: AuditUrl;
}

/** The way to other pages of the log. */
export function AuditPager({ paging, shown, url: { state, change, hrefWith } }: AuditPagerProps) {
  const { t } = useTranslation('audit');
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <Pager
      label={t('pager.label')}
      page={state.page}
      pageCount={paging.totalPages}
      onPage={(page) => change({ page, entry: '' })}
      hrefFor={(page) => hrefWith({ page, entry: '' })}
      range={t('pager.range', {
        from: number(first),
        to: number(first + shown - 1),
        total: number(paging.totalElements),
      })}
      backLabel={t('pager.back')}
      nextLabel={t('pager.next')}
      pageLabel={(page) => t('pager.page', { page })}
      pageSize={{
        value: state.size,
        options: pageSizes,
        label: t('pager.size'),
        optionLabel: (count) => t('pager.sizeOption', { count }),
        onChange: (size) => change({ size, page: 1 }),
      }}
    />
  );
}
