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
  if (!session.account) return <NoAccount title={t('accounts:settings.title')} />;
  const account = session.account.id;
  const user = authorization.data?.userData;
  const props = user && { account, owner: user.accountOwner && user.accountId === account };
  const all = host.entries(accountTabs);
  const named = name === '' ? all[0] : all.find(({ value: { id } }) => id === name);
  // Until it is known who looks, what depends on that is left out but for the one that is to be opened.
  const entries = all.filter((entry) =>
    props ? (entry.value.shown?.(props, session) ?? true) : entry === named || !entry.value.shown,
  );
  const open = entries.find((entry) => entry === named);
  if (!open) return <Redirect to={accountPath} replace />;
  const tabs = entries.map(({ value }) => value);
  const hrefOf = (id: string) => (id === tabs[0]!.id ? accountPath : `${accountPath}/${id}`);
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
          {() => props && <LazyTab key={open.value.id} at={accountTabs} tab={open} props={props} />}
        </Loaded>
      </div>
    </WorkspaceFrame>
  );
}
