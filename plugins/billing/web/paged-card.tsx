import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Pagination } from '#core/contract/page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import type { Answer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { BalanceIcon } from '#core/web/ui/icons/icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ListPager } from './list-pager.tsx';

interface PagedCardProps<T> {
  answer: Answer<{ readonly records: readonly T[]; readonly paging: z.infer<typeof Pagination> }>;
  /** What did not load, for the title of the error. */
  what: string;
  /** How many rows are kept room for meanwhile. */
  count: number;
  /** What is said where there is nothing. */
  none: { readonly title: string; readonly text?: string };
  /** What can be done with all of them. */
  actions?: ReactNode;
  url: {
    readonly change: (to: { readonly page: number }) => void;
    readonly hrefWith: (to: { readonly page: number }) => string;
  };
  children: (records: readonly T[]) => ReactNode;
}

/** A page of a list whose number stands in the address, with the way to the others. */
export function PagedCard<T>({ answer, what, count, none, actions, url, children }: PagedCardProps<T>) {
  const { change, hrefWith } = url;
  return (
    <Loaded answer={answer} what={what} count={count}>
      {({ records, paging }) =>
        records.length === 0 ? (
          <Card>
            <Empty kind="nothing" icon={<BalanceIcon />} {...none} />
          </Card>
        ) : (
          <>
            <Card padding="none" title={actions === undefined ? undefined : what} actions={actions}>
              {children(records)}
            </Card>
            <ListPager
              paging={paging}
              shown={records.length}
              onPage={(page) => change({ page })}
              hrefFor={(page) => hrefWith({ page })}
            />
          </>
        )
      }
    </Loaded>
  );
}
