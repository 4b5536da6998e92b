import { useAtomValue } from 'jotai';
import { createElement, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom, useAnswer, useStale } from '#core/web/state/state.ts';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { useLoadingGate } from '#core/web/ui/feedback/use-loading-gate.ts';
import { mySpaceLists, services } from '../../contract.ts';
import { listNote } from '../public.ts';
import { CreateButton } from '../create/create-button.tsx';
import { groupingOf, useColumns } from './my-space-columns.tsx';
import { isNarrowed, listOf } from './my-space-query.ts';
import { useMySpace } from './use-my-space.ts';
import { MySpaceRows, type Acting } from './my-space-rows.tsx';
import { MySpaceToolbar } from './my-space-toolbar.tsx';
import { shownState } from '../service-state.tsx';
import styles from './my-space-page.module.css';

const pollMs = 30_000;
/** While a service of the list starts, stops or goes. */
const pollChangingMs = 4_000;
const passing: ReadonlySet<string> = new Set(['STARTING', 'STOPPING', 'REMOVING']);

const actDialog = () => import('../acts/act-dialog.tsx');

/** The account's own services and its favourites. */
export function Page() {
  const { t } = useTranslation('services');
  const url = useMySpace();
  const grouping = groupingOf(useColumns(), url.state);
  const account = useAtomValue(sessionAtom).account?.id;
  const notes = useAtomValue(hostAtom).entries(listNote);
  const counts = useAnswer(services.getModelCounts, account === undefined ? undefined : { account });
  const [changing, setChanging] = useState(false);
  // Apart from the rows, which may all go by what is done to them.
  const [acting, setActing] = useState<Acting>();
  const answer = useAnswer(
    services.getPagedModels,
    account === undefined ? undefined : { account, ...listOf(url.state, grouping?.sort) },
    { keep: true, poll: changing ? pollChangingMs : pollMs },
  );
  const underWay = answer.data?.records.some((service) => passing.has(shownState(service))) ?? false;
  if (underWay !== changing) setChanging(underWay);
  const waiting = useLoadingGate(answer.outdated);
  const shown = answer.outdated || isNarrowed(url.state) ? undefined : answer.data?.paging.totalElements;
  const told = counts.data?.[url.state.list];
  const stale = useStale();
  // What has come or gone since the counts were told: the others are told anew.
  const recount = useEffectEvent(() => {
    if (shown !== undefined && told !== undefined && shown !== told) void stale(services.getModelCounts);
  });
  useEffect(() => recount(), [shown, told]);
  const hrefOf = (list: (typeof mySpaceLists)[number]) => url.hrefWith({ list, page: 1 });
  return (
    <WorkspaceFrame>
      <PageHead title={t('mySpace.title')} actions={<CreateButton />} />
      <Tabs
        label={t('mySpace.lists')}
        bleed
        moreLabel={t('tabs.more')}
        current={hrefOf(url.state.list)}
        items={mySpaceLists.map((list) => ({
          href: hrefOf(list),
          label: t(`mySpace.list.${list}`),
          ...(counts.data && { count: (list === url.state.list ? shown : undefined) ?? counts.data[list] }),
        }))}
      />
      {notes.map((entry) => (
        <div key={entry.value.id} className={entry.value.always && counts.data?.all !== 0 ? styles.line : undefined}>
          <Part name={nameOfPart(listNote, entry)}>{createElement(lazyPage(entry.value.note))}</Part>
        </div>
      ))}
      <MySpaceToolbar url={url} />
      <Loaded answer={answer} what={t('title')} count={8}>
        {(page) => (
          <LoadingOverlay active={waiting} label={t('core:loading')}>
            <MySpaceRows page={page} counts={counts} url={url} onAct={setActing} />
          </LoadingOverlay>
        )}
      </Loaded>
      {acting && (
        <Part name={`The act ${acting.act.id}`}>
          {createElement(lazyPage(actDialog), {
            act: acting.act,
            chosen: acting.selection,
            onBegun: acting.selection.clear,
            onClose: () => setActing(undefined),
          })}
        </Part>
      )}
    </WorkspaceFrame>
  );
}
