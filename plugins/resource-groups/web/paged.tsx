import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';

export interface PagedProps<T> {
  readonly items: readonly T[];
  readonly size: number;
  /** What they are, for those who hear the pages. */
  readonly label: string;
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** So many of a long list at a time, with a pager where there are more. */
export function Paged<T>({ items, size, label, children }: PagedProps<T>) {
  const { t } = useTranslation('resource-groups');
  const [asked, setPage] = useState(1);
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  // Fewer may be left than there were.
  const page = Math.min(asked, pageCount);
  const first = (page - 1) * size;
  return (
    <>
      {children(items.slice(first, first + size))}
      {pageCount > 1 && (
        <Pager
          label={label}
          page={page}
          pageCount={pageCount}
          onPage={setPage}
          range={t('admin.pager.range', {
            from: number(first + 1),
            to: number(Math.min(first + size, items.length)),
            total: number(items.length),
          })}
          backLabel={t('admin.pager.back')}
          nextLabel={t('admin.pager.next')}
          pageLabel={(each) => t('admin.pager.page', { page: each })}
        />
      )}
    </>
  );
}
