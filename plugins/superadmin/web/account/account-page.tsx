import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { Ago } from '#core/web/page/ago.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { BrokenSection, nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { AdminFrame } from '../parts.tsx';
import { superadmin, type ListedAccountData } from '../../contract.ts';
import { accountsPath, homePath } from '../paths.ts';
import { adminAccountSection } from '../public.ts';
import styles from './account.module.css';

/** An account as those who run the installation see it: who it is, what it may and what it uses. */
export function Page() {
  const { t } = useTranslation('superadmin');
  const { account: id = '' } = useParams();
  const answer = useAnswer(superadmin.getAccount, { account: id });
  return (
    <AdminFrame page="medium">
      <Breadcrumbs
        label={t('way')}
        items={[
          { label: t('title'), href: homePath },
          { label: t('accounts.title'), href: accountsPath },
          { label: answer.data?.shortName ?? id },
        ]}
      />
      <Loaded answer={answer} what={t('account.what')} shape="cards">
        {(account) => <Account key={account.accountId} account={account} />}
      </Loaded>
    </AdminFrame>
  );
}

function Account({ account }: { account: ListedAccountData }) {
  const { t } = useTranslation('superadmin');
  const host = useAtomValue(hostAtom);
  return (
    <>
      <PageHead
        title={account.displayName}
        meta={
          <>
            <Tag>{account.shortName}</Tag>
            <span className={styles.id}>
              <code>{account.accountId}</code>
              <CopyButton
                text={String(account.accountId)}
                label={t('account.copyId')}
                copiedLabel={t('core:copy.done')}
              />
            </span>
          </>
        }
      />
      <Card padding="none">
        <KeyValue
          layout="strip"
          items={[
            { key: t('account.owner'), value: account.owner ?? '—' },
            { key: t('account.email'), value: account.email ?? '—' },
            { key: t('account.language'), value: t(`account.languages.${account.language}`) },
            { key: t('accounts.column.created'), value: <Ago time={account.createdAt} /> },
            {
              key: t('accounts.column.activity'),
              value: account.lastActivity === undefined ? t('accounts.never') : <Ago time={account.lastActivity} />,
            },
          ]}
        />
      </Card>
      {host.entries(adminAccountSection).map((entry) => (
        <Part
          key={entry.value.id}
          name={nameOfPart(adminAccountSection, entry)}
          fallback={<Skeleton label={t('core:loading')} variant="cards" count={1} />}
          instead={BrokenSection}
        >
          {createElement(lazyPage(entry.value.page), { account })}
        </Part>
      ))}
    </>
  );
}
