import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { Pagination } from '#core/contract/page.ts';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';

interface ListPagerProps {
  paging: z.infer<typeof Pagination>;
  /** How many rows this page shows. */
  shown: number;
  onPage: (page: number) => void;
  hrefFor?: (page: number) => string;
}

/** The way to other pages of a list, for those that have several. */
export function ListPager({ paging, shown, onPage, hrefFor }: ListPagerProps) {
  const { t } = useTranslation('billing');
  if (paging.totalPages < 2) return null;
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <Pager
      label={t('pager.label')}
      page={paging.pageNumber + 1}
      pageCount={paging.totalPages}
      onPage={onPage}
      {...(hrefFor && { hrefFor })}
      range={t('pager.range', {
        from: number(first),
        to: number(first + shown - 1),
        total: number(paging.totalElements),
      })}
      backLabel={t('pager.back')}
      nextLabel={t('pager.next')}
      pageLabel={(page) => t('pager.page', { page })}
    />
  );
}

/** How many rows a page has. */
export const rowsOfPage = 20;
