import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { useLoadingGate } from '#core/web/ui/feedback/use-loading-gate.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { SavedViews, useListState } from '#plugins/saved-views/web/parts.ts';
import { AdminFrame } from '../parts.tsx';
import { superadmin } from '../../contract.ts';
import { homePath } from '../paths.ts';
import { AccountsTable } from './accounts-table.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { accountsQuery } from './query.ts';
import styles from './accounts.module.css';

/** The name of the list that its views are saved for. */
const listId = 'superadmin.accounts';

/** Every account of the installation, found by name, address, login or id. */
export function Page() {
  const { t } = useTranslation('superadmin');
  const url = useListState(listId, accountsQuery);
  const [asking, setAsking] = useState(false);
  const { name, page, size } = url.state;
  const answer = useAnswer(superadmin.getPagedAccounts, { name, page: page - 1, size }, { keep: true });
  const countOf = ({ paging: { totalElements }, isMore }: Output<typeof superadmin.getPagedAccounts>): string =>
    isMore ? t('accounts.over', { total: number(totalElements) }) : number(totalElements);
  const waiting = useLoadingGate(answer.outdated);
  return (
    <AdminFrame page="medium">
      <Breadcrumbs label={t('way')} items={[{ label: t('title'), href: homePath }, { label: t('accounts.title') }]} />
      <PageHead
        title={t('accounts.title')}
        meta={answer.data && <Count>{countOf(answer.data)}</Count>}
        actions={<Button onClick={() => setAsking(true)}>{t('key.open')}</Button>}
      />
      <search className={styles.filter}>
        <SearchInput
          label={t('accounts.search')}
          clearLabel={t('accounts.clear')}
          value={name}
          maxLength={200}
          onSearch={(text) => url.change({ name: text, page: 1 }, { replace: true })}
        />
        <SavedViews list={listId} url={url} codec={accountsQuery} />
      </search>
      <Loaded answer={answer} what={t('accounts.what')}>
        {({ records, paging, isMore = false }) =>
          records.length === 0 ? (
            <Card>
              <Empty
                kind="nomatch"
                title={t('accounts.none')}
                {...(name !== '' && {
                  text: t('accounts.noneText'),
                  actions: <Button onClick={() => url.change({ name: '', page: 1 })}>{t('accounts.clear')}</Button>,
                })}
              />
            </Card>
          ) : (
            <LoadingOverlay active={waiting} label={t('core:loading')}>
              <AccountsTable accounts={records} paging={paging} isMore={isMore} url={url} />
            </LoadingOverlay>
          )
        }
      </Loaded>
      {asking && <KeyDialog onClose={() => setAsking(false)} />}
    </AdminFrame>
  );
}
