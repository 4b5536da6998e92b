import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useParams } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { BrokenSection, Part } from '#core/web/page/part.tsx';
import { usePageName } from '#core/web/page/page-title.ts';
import type { Tab } from '#core/web/points.ts';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { datasets, type DatasetInfoData } from '../../contract.ts';
import { pathOf } from '../place.ts';
import { isDeveloper, isMine, listPath } from '../rights.ts';
import { datasetEditor, datasetTabs, type DatasetTabProps } from '../public.ts';
import { DatasetHead } from './dataset-head.tsx';
import styles from './page.module.css';

/** Tabs that each dataset has; they stand here, so that the first load of the workbench does without them. */
const ownTabs: readonly Tab<DatasetTabProps>[] = [
  { id: 'about', rank: 10, label: 'datasets:tabs.about', page: () => import('./about-tab.tsx') },
  { id: 'edit', rank: 30, label: 'datasets:tabs.edit', page: () => import('../edit/edit-tab.tsx') },
  { id: 'versions', rank: 40, label: 'datasets:tabs.versions', page: () => import('./versions-tab.tsx') },
];

/** One dataset: what it is, its rows, its versions. */
export function Page() {
  const { t } = useTranslation('datasets');
  const { account = '', dataset: datasetId = '', '*': rest = '' } = useParams();
  const answer = useAnswer(datasets.getDatasetInfo, { account, datasetId });
  return (
    <WorkspaceFrame>
      {answer.error?.status === 404 && !answer.data ? (
        <>
          <PageHead title={t('gone.title')} />
          <Empty
            kind="nomatch"
            title={t('gone.heading')}
            text={t('gone.text')}
            actions={<Button href={listPath}>{t('title')}</Button>}
          />
        </>
      ) : (
        <Loaded answer={answer} what={t('one')} shape="lines" count={8}>
          {(dataset) => <DatasetView dataset={dataset} rest={rest} />}
        </Loaded>
      )}
    </WorkspaceFrame>
  );
}

function DatasetView({ dataset, rest }: { dataset: DatasetInfoData; rest: string }) {
  const { t } = useTranslation('datasets');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const mine = isMine(session, dataset);
  const props: DatasetTabProps = { dataset, mine, mayEdit: mine && isDeveloper(session) };
  const readable = mine || dataset.accessMode === 'public';
  const editor = host.find(datasetEditor, dataset.dataType ?? '');
  const tabs = [
    ...ownTabs.map((tab) => (tab.id === 'edit' && editor ? { ...tab, ...editor } : tab)),
    ...host.all(datasetTabs),
  ]
    .sort((a, b) => a.rank - b.rank)
    .filter(({ id, shown }) => (readable || id === 'about') && (shown?.(props, session) ?? true));
  const [asked] = rest.split('/');
  // Links that do not know of the editor lead to it as well.
  const name = asked === 'edit' && editor ? editor.id : asked;
  const open = name ? tabs.find(({ id }) => id === name) : tabs[0];
  const base = pathOf(dataset);
  usePageName(open && open !== tabs[0] ? `${t(open.label)} · ${dataset.name}` : dataset.name);
  if (!open) return <Redirect to={base} replace />;
  const hrefOf = (id: string) => (id === tabs[0]!.id ? base : `${base}/${id}`);
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[
          { label: t('title'), href: listPath },
          { label: dataset.name, font: 'mono' },
        ]}
      />
      <DatasetHead {...props} />
      <Tabs
        label={t('tabs.label')}
        bleed
        moreLabel={t('tabs.more')}
        current={hrefOf(open.id)}
        items={tabs.map(({ id, label }) => ({
          href: hrefOf(id),
          label: t(label),
          ...(id === 'versions' && dataset.version !== undefined && { count: dataset.version }),
        }))}
      />
      <div className={styles.tab}>
        <Part
          key={open.id}
          name={`datasets.tabs.${open.id}`}
          fallback={<Skeleton label={t('core:loading')} variant="lines" count={8} />}
          instead={BrokenSection}
        >
          {createElement(lazyPage(open.page), props)}
        </Part>
      </div>
    </>
  );
}
