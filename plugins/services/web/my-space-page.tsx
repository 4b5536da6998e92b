import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame.tsx';
import { Loaded } from '#core/web/loaded.tsx';
import { useAnswer } from '#core/web/state.ts';
import { LoadingOverlay } from '#core/web/ui/loading-overlay.tsx';
import { PageHead } from '#core/web/ui/page-head.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { useLoadingGate } from '#core/web/ui/use-loading-gate.ts';
import { mySpaceLists, services } from '../contract.ts';
import { CreateButton } from './create-button.tsx';
import { listId, listOf, mySpaceQuery } from './my-space-query.ts';
import { MySpaceRows } from './my-space-rows.tsx';
import { MySpaceToolbar } from './my-space-toolbar.tsx';
import { useListState } from '#plugins/saved-views/web/parts.ts';

const pollMs = 30_000;
/** While a service of the list starts or goes. */
const pollChangingMs = 4_000;

/** The account's own services and its favourites. */
export function Page() {
  const { t } = useTranslation('services');
  const url = useListState(listId, mySpaceQuery);
  const account = useAtomValue(sessionAtom).account?.id;
  const counts = useAnswer(services.getModelCounts, account === undefined ? undefined : { account });
  const [changing, setChanging] = useState(false);
  const answer = useAnswer(services.getPagedModels, account === undefined ? undefined : { account, ...listOf(url.state) }, { keep: true, poll: changing ? pollChangingMs : pollMs });
  const underWay = answer.data?.records.some(({ state }) => state === 'STARTING' || state === 'REMOVING') ?? false;
  if (underWay !== changing) setChanging(underWay);
  const waiting = useLoadingGate(answer.outdated);
  const hrefOf = (list: (typeof mySpaceLists)[number]) => url.hrefWith({ list, page: 1 });
  return (
    <WorkspaceFrame>
      <PageHead title={t('mySpace.title')} actions={<CreateButton />} />
      <Tabs
        label={t('mySpace.lists')}
        bleed
        moreLabel={t('tabs.more')}
        current={hrefOf(url.state.list)}
        items={mySpaceLists.map((list) => ({ href: hrefOf(list), label: t(`mySpace.list.${list}`), ...(counts.data && { count: counts.data[list] }) }))}
      />
      <MySpaceToolbar url={url} />
      <Loaded answer={answer} what={t('title')} count={8}>
        {(page) => <LoadingOverlay active={waiting} label={t('core:loading')}><MySpaceRows page={page} url={url} /></LoadingOverlay>}
      </Loaded>
    </WorkspaceFrame>
  );
}
