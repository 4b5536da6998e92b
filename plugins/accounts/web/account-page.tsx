import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Redirect, useParams } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { LazyTab } from '#core/web/page/lazy-tab.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { accounts } from '../contract.ts';
import { Page as NoAccount } from './no-account.tsx';
import { accountPath, accountTabs } from './public.ts';
import styles from './account-page.module.css';

/** Settings of the chosen account and of the user in it, in tabs. */
export function Page() {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const authorization = useAnswer(accounts.checkAuthorized, {});
  const { '*': rest = '' } = useParams();
  const [name = ''] = rest.split('/');
  const entries = host.entries(accountTabs);
  const tabs = entries.map(({ value }) => value);
  const open = name === '' ? entries[0] : entries.find(({ value: { id } }) => id === name);
  if (!open) return <Redirect to={accountPath} replace />;
  if (!session.account) return <NoAccount title={t('accounts:settings.title')} />;
  const hrefOf = (id: string) => (id === tabs[0]!.id ? accountPath : `${accountPath}/${id}`);
  const account = session.account.id;
  return (
    <WorkspaceFrame>
      <PageHead title={t('accounts:settings.title')} meta={<Tag>{session.account.displayName}</Tag>} />
      <Tabs
        label={t('accounts:settings.tabs.label')}
        bleed
        moreLabel={t('accounts:settings.tabs.more')}
        current={hrefOf(open.value.id)}
        items={tabs.map(({ id, label }) => ({ href: hrefOf(id), label: t(label) }))}
      />
      <div className={styles.tab}>
        <Loaded answer={authorization} what={t('accounts:settings.title')} shape="lines">
          {({ userData }) => (
            <LazyTab
              key={open.value.id}
              at={accountTabs}
              tab={open}
              props={{ account, owner: userData.accountOwner && userData.accountId === account }}
            />
          )}
        </Loaded>
      </div>
    </WorkspaceFrame>
  );
}
