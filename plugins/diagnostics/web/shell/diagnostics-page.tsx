import type { Host } from '#core/plugin/host.ts';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { innerTab, type InnerOf } from '#core/web/page/inner-tab.ts';
import { LazyTab } from '#core/web/page/lazy-tab.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { scrollToCurrent } from '#core/web/ui/layout/scroll-to-current.ts';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { instances as contract, type InstanceListData } from '#plugins/instances/contract.ts';
import { askedAtom, awaited } from '#plugins/instances/web/public.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { chosenOf } from '../chosen.ts';
import { listAddress, listQuery, perPage } from '../instances/listed.ts';
import { diagnosticsTab, type DiagnosticsTabProps } from '../public.ts';
import { Chooser } from './chooser.tsx';
import { InstanceHead } from './instance-head.tsx';
import { ownTabs } from './own-tabs.ts';
import styles from './shell.module.css';

const pollMs = 3_000;

const none: InstanceListData = {
  paging: { totalElements: 0, totalPages: 0, pageNumber: 0, pageSize: perPage },
  records: [],
  named: [],
  crowd: { present: 0, own: 0, ready: 0, failed: 0, listed: 0 },
};

const isId = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,14}$/.test(text);

const tabsOf = (host: Host) =>
  [...ownTabs, ...host.entries(diagnosticsTab)].toSorted((a, b) => a.value.rank - b.value.rank);

export const inner: InnerOf = (host, rest) =>
  innerTab(
    tabsOf(host).map(({ value }) => value),
    rest,
  );

/** What a service's instances do and why, in tabs; the address names the tab and the instance. */
export function Page({ service, mayEdit, base, rest }: ServiceTabProps) {
  const { t } = useTranslation('diagnostics');
  const [, navigate] = useLocation();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const { accountId: account, modelId: model } = service.id;
  const [name, named] = rest.split('/');
  const home = `${base}/diagnostic`;
  const tabs = tabsOf(host);
  const open = name ? tabs.find(({ value }) => value.id === name) : tabs[0];
  const about = open?.value.about ?? 'all';
  const { state } = useUrlState(listAddress);
  const ids = [...(isId(named) ? [Number(named)] : []), ...awaited(useAtomValue(askedAtom), model)];
  const answer = useAnswer(
    contract.listModelInstances,
    {
      account,
      model,
      withEnded: true,
      size: perPage,
      ...(ids.length > 0 && { named: ids.slice(0, 20) }),
      ...(open === tabs[0] && listQuery(state)),
    },
    { poll: pollMs, keep: true },
  );
  const addressOf = (tab: string, instanceId: number | string | undefined) =>
    instanceId === undefined ? `${home}/${tab}` : `${home}/${tab}/${instanceId}`;
  const list = answer.data ?? none;
  // The same place in the tree before the list is there and after it, so that the tab keeps its state.
  const listed = open?.value.early && !named && !answer.error ? { ...answer, data: list } : answer;
  const props: DiagnosticsTabProps = {
    account,
    model,
    service,
    mayEdit,
    list,
    instance: chosenOf(list, named, about),
    stale: answer.error !== undefined,
    addressOf,
    choose: (instanceId) => navigate(addressOf(open!.value.id, instanceId)),
  };
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => (strip.current ? scrollToCurrent(strip.current) : undefined), [open]);
  const shown = tabs.filter(({ value }) => value.shown?.(props, session) ?? true);
  if (!open || !shown.includes(open)) return <Redirect to={home} replace />;
  const page = <LazyTab key={open.value.id} at={diagnosticsTab} tab={open} props={props} />;
  return (
    <div className={styles.page}>
      <nav ref={strip} className={styles.tabs} aria-label={t('tab')}>
        <Segmented
          label={t('tab')}
          value={open.value.id}
          options={shown.map(({ value }) => ({
            value: value.id,
            label: t(value.label),
            href: addressOf(value.id, named),
          }))}
        />
      </nav>
      <Loaded answer={listed} what={t('instances.title')} count={4}>
        {() => (
          <>
            {props.stale && <Callout tone="warn">{t('stale')}</Callout>}
            {about === 'all' ? (
              page
            ) : list.crowd.listed === 0 ? (
              <Empty kind="nothing" title={t(open.value.none ?? 'diagnostics:none.title')} text={t('none.text')} />
            ) : (
              <div className={styles.frame}>
                <Chooser {...props} all={about === 'any'} />
                <div className={styles.main}>
                  {props.instance && <InstanceHead {...props} instance={props.instance} />}
                  <div className={styles.body}>{page}</div>
                </div>
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
