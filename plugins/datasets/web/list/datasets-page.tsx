import { useAtomValue } from 'jotai';
import { createElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Part } from '#core/web/page/part.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { PlusIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { datasets } from '../../contract.ts';
import { DatasetIcon } from '../icons.ts';
import { isDeveloper } from '../rights.ts';
import { DatasetsTable } from './datasets-table.tsx';
import styles from './list.module.css';
import { datasetsQuery, isNarrowed, listOf } from './query.ts';

const pollMs = 60_000;
const createDialog = () => import('../form/create-dialog.tsx');

/** The datasets that the account may use. */
export function Page() {
  const { t } = useTranslation('datasets');
  const session = useAtomValue(sessionAtom);
  const url = useUrlState(datasetsQuery);
  const { state, change } = url;
  const account = session.account?.id;
  const answer = useAnswer(
    datasets.getPagedDatasets,
    account === undefined ? undefined : { account, ...listOf(state) },
    { keep: true, poll: pollMs },
  );
  const { records = [], paging } = answer.data ?? {};
  const beyond = records.length === 0 && paging !== undefined && paging.totalElements > 0;
  useEffect(() => {
    if (beyond) change({ page: paging.totalPages }, { replace: true });
  });
  if (account === undefined) return <NoAccount title={t('title')} />;
  const create = isDeveloper(session) ? (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => change({ new: 'yes' })}>
      {t('create.action')}
    </Button>
  ) : (
    <Button variant="primary" icon={<PlusIcon />} disabledReason={t('notDeveloper')}>
      {t('create.action')}
    </Button>
  );
  return (
    <WorkspaceFrame>
      <PageHead title={t('title')} actions={create} />
      <p className={styles.lead}>{t('text')}</p>
      <Toolbar
        search={
          <SearchInput
            label={t('search')}
            clearLabel={t('clearSearch')}
            value={state.q}
            onSearch={(q) => change({ q, page: 1 }, { replace: true })}
            maxLength={200}
          />
        }
      >
        <Segmented
          label={t('whose.label')}
          value={state.whose}
          options={(['ALL', 'MINE', 'NOT_MINE'] as const).map((value) => ({ value, label: t(`whose.${value}`) }))}
          onChange={(whose) => change({ whose, page: 1 })}
        />
        {state.type !== '' && (
          <FilterChip
            on
            label={state.type}
            removeLabel={t('typeRemove', { type: state.type })}
            onRemove={() => change({ type: '', page: 1 })}
          />
        )}
      </Toolbar>
      <Loaded answer={answer} what={t('title')} count={6}>
        {(page) =>
          page.records.length > 0 || beyond ? (
            <DatasetsTable page={page} url={url} />
          ) : (
            <Card>
              {isNarrowed(state) ? (
                <Empty
                  kind="nomatch"
                  title={t('noMatch.title')}
                  text={t('noMatch.text')}
                  actions={
                    <Button onClick={() => change({ q: '', whose: 'ALL', type: '', page: 1 })}>
                      {t('noMatch.clear')}
                    </Button>
                  }
                />
              ) : (
                <Empty
                  kind="nothing"
                  icon={<DatasetIcon />}
                  title={t('nothing.title')}
                  text={t('nothing.text')}
                  actions={create}
                />
              )}
            </Card>
          )
        }
      </Loaded>
      {state.new === 'yes' && isDeveloper(session) && (
        <Part name="datasets.create">
          {createElement(lazyPage(createDialog), {
            account,
            onClose: () => change({ new: 'no' }, { replace: true }),
          })}
        </Part>
      )}
    </WorkspaceFrame>
  );
}
