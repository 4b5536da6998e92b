import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchCharts } from '#core/web/charts/fetch.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { resourceGroups } from '#plugins/resource-groups/contract.ts';
import { LogTable, QuotaUseNow } from '#plugins/resource-groups/web/parts.ts';
import type { GroupTabProps } from '#plugins/resource-groups/web/public.ts';
import { RangeBar } from '../range/range-bar.tsx';
import { useRange } from '../use-range.ts';
import styles from '../monitoring.module.css';
import { GroupCharts } from './group-charts.tsx';

const views = ['general', 'events', 'changes'] as const;

export const ahead = async () => fetchCharts();

/** How the servers of a group stand over time, what happened in it, and how its resources changed. */
export function Page({ group, account, base, rest }: GroupTabProps) {
  const { t } = useTranslation('monitoring');
  const shown = useRange();
  const [node, setNode] = useState('');
  const at = { account, groupName: group.name };
  const { data: servers = [] } = useAnswer(resourceGroups.getServersData, at);
  const hrefOf = (view: string) => (view === 'general' ? `${base}/monitoring` : `${base}/monitoring/${view}`);
  const view = views.find((each) => each === rest) ?? 'general';
  const nodeName = node === '' ? undefined : node;
  return (
    <div className={styles.page}>
      <Tabs
        size="sm"
        label={t('group.views')}
        moreLabel={t('group.more')}
        current={hrefOf(view)}
        items={views.map((each) => ({ href: hrefOf(each), label: t(`group.view.${each}`) }))}
      />
      <RangeBar url={shown.url} now={shown.now}>
        {view !== 'events' && (
          <Select
            variant="button"
            label={t('group.server')}
            value={node}
            options={[
              { value: '', label: t('group.allServers') },
              ...servers.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={setNode}
          />
        )}
      </RangeBar>
      {view === 'general' ? (
        <>
          <GroupCharts {...at} nodeName={nodeName} shown={shown} />
          {group.access === 'SHARED_POOL' && <QuotaUseNow {...at} href={`${base}/quotas`} />}
        </>
      ) : (
        <LogTable
          key={`${view} ${node} ${shown.window.minutes}`}
          label={t(`group.view.${view}`)}
          nothing={t('group.nothing')}
          of={view === 'events' ? 'events' : 'capacity'}
          {...at}
          {...(view === 'changes' && { serverName: nodeName })}
          minutes={Math.ceil((shown.now - shown.from) / 60_000)}
        />
      )}
    </div>
  );
}
