import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useLocation } from 'wouter';
import type { Pagination } from '#core/contract/page.ts';
import { Ago } from '#core/web/page/ago.tsx';
import { pageSizes, type UrlState } from '#core/web/page/url-state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ListedAccountData } from '../../contract.ts';
import { accountPath } from '../paths.ts';
import type { AccountsQuery } from './query.ts';
import styles from './accounts.module.css';

interface AccountsTableProps {
  accounts: readonly ListedAccountData[];
  paging: z.infer<typeof Pagination>;
  /** Whether more match than were counted. */
  isMore: boolean;
  url: UrlState<AccountsQuery>;
}

/** A page of accounts; each row leads to what the account may. */
export function AccountsTable({ accounts, paging, isMore, url: { state, change, hrefWith } }: AccountsTableProps) {
  const { t } = useTranslation('superadmin');
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <>
      <Card padding="none">
        <Table
          label={t('accounts.title')}
          density="relaxed"
          header={
            <>
              <HeaderCell>{t('accounts.column.account')}</HeaderCell>
              <HeaderCell>{t('accounts.column.owner')}</HeaderCell>
              <HeaderCell>{t('accounts.column.features')}</HeaderCell>
              <HeaderCell>{t('accounts.column.activity')}</HeaderCell>
              <HeaderCell>{t('accounts.column.created')}</HeaderCell>
            </>
          }
        >
          {accounts.map((account) => (
            <AccountRow key={account.accountId} account={account} />
          ))}
        </Table>
      </Card>
      <Pager
        label={t('accounts.pager.label')}
        page={state.page}
        pageCount={paging.totalPages}
        onPage={(page) => change({ page })}
        hrefFor={(page) => hrefWith({ page })}
        range={t(isMore ? 'accounts.pager.rangeOfMore' : 'accounts.pager.range', {
          from: number(first),
          to: number(first + accounts.length - 1),
          total: number(paging.totalElements),
        })}
        backLabel={t('accounts.pager.back')}
        nextLabel={t('accounts.pager.next')}
        pageLabel={(page) => t('accounts.pager.page', { page })}
        pageSize={{
          value: state.size,
          options: pageSizes,
          label: t('accounts.pager.size'),
          optionLabel: (count) => t('accounts.pager.sizeOption', { count }),
          onChange: (size) => change({ size, page: 1 }),
        }}
      />
    </>
  );
}

function AccountRow({ account }: { account: ListedAccountData }) {
  const { t } = useTranslation('superadmin');
  const [, navigate] = useLocation();
  const { accountId, displayName, shortName, owner, features, lastActivity, createdAt } = account;
  const to = accountPath(accountId);
  return (
    <Row onOpen={() => navigate(to)}>
      <Cell>
        <span className={styles.account}>
          <Link variant="strong" href={to}>
            {displayName}
          </Link>
          <small>
            {shortName} · {accountId}
          </small>
        </span>
      </Cell>
      <Cell label={t('accounts.column.owner')} emphasis="quiet">
        {owner ?? '—'}
      </Cell>
      <Cell label={t('accounts.column.features')}>
        <span className={styles.tags}>
          {features.length === 0 ? '—' : features.map((feature) => <Tag key={feature}>{feature}</Tag>)}
        </span>
      </Cell>
      <Cell label={t('accounts.column.activity')} emphasis="quiet">
        <span className={styles.when}>
          {lastActivity === undefined ? t('accounts.never') : <Ago time={lastActivity} />}
        </span>
      </Cell>
      <Cell label={t('accounts.column.created')} emphasis="quiet">
        <span className={styles.when}>
          <Ago time={createdAt} />
        </span>
      </Cell>
    </Row>
  );
}
