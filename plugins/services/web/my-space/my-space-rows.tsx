import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom, type Session } from '#core/web/auth/session.ts';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';
import type { Answer } from '#core/web/state/state.ts';
import type { ModelCounts, ModelInfoData, PagedModelInfoData } from '../../contract.ts';
import { useSelection, type Selection } from '../acts/selection.ts';
import type { ListAct } from '../public.ts';
import { SelectionBar } from '../acts/selection-bar.tsx';
import { narrowingOf, type MySpaceQuery } from './my-space-query.ts';
import { MySpaceTable } from './my-space-table.tsx';
import { NoServices } from './no-services.tsx';
import { mayEdit } from '../rights.ts';
import { pageSizes, type UrlState } from '#core/web/page/url-state.ts';

/** Something that is to be done to services. */
export interface Acting {
  readonly act: ListAct;
  readonly selection: Selection;
}

interface MySpaceRowsProps {
  page: PagedModelInfoData;
  /** How many services are in each list. */
  counts: Answer<ModelCounts>;
  onAct: (acting: Acting) => void;
  url: UrlState<MySpaceQuery>;
}

/** One page of the account's services, or why there is none. */
export function MySpaceRows({ page: { records, paging }, counts, onAct, url }: MySpaceRowsProps) {
  const { t } = useTranslation('services');
  const { state, change, hrefWith } = url;
  const session = useAtomValue(sessionAtom);
  const choosable = records.filter((service) => isOwn(session, service));
  const selection = useSelection(choosable, narrowingOf(state));
  const beyond = records.length === 0 && paging.totalElements > 0;
  useEffect(() => {
    if (beyond) change({ page: paging.totalPages }, { replace: true });
  });
  if (beyond) return null;
  if (records.length === 0) return <NoServices url={url} counts={counts} />;
  const turnTo = (page: number) => {
    change({ page });
    scrollTo(0, 0);
  };
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <>
      <MySpaceTable services={records} choosable={choosable} selection={selection} url={url} />
      <Pager
        label={t('mySpace.pager.label')}
        page={state.page}
        pageCount={paging.totalPages}
        onPage={turnTo}
        hrefFor={(page) => hrefWith({ page })}
        range={t('mySpace.pager.range', {
          from: number(first),
          to: number(first + records.length - 1),
          total: number(paging.totalElements),
        })}
        backLabel={t('mySpace.pager.back')}
        nextLabel={t('mySpace.pager.next')}
        pageLabel={(page) => t('mySpace.pager.page', { page })}
        pageSize={{
          value: state.size,
          options: pageSizes,
          label: t('mySpace.pager.size'),
          optionLabel: (size) => t('mySpace.pager.sizeOption', { count: size }),
          onChange: (size) => change({ size: size as MySpaceQuery['size'], page: 1 }),
        }}
      />
      <SelectionBar
        selection={selection}
        page={choosable}
        total={paging.totalElements}
        archived={state.state === 'ARCHIVED'}
        onAct={(act) => onAct({ act, selection })}
      />
    </>
  );
}

/** Whether somebody may change it as a service of the account that they work in. */
const isOwn = (session: Session, service: ModelInfoData): boolean =>
  session.account?.id === service.id.accountId && mayEdit(session, service);
