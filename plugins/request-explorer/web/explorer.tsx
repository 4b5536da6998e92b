import { useTranslation } from 'react-i18next';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Tooltip } from '#core/web/ui/overlays/tooltip.tsx';
import type { InstanceListData } from '#plugins/instances/contract.ts';
import { isZoomed, RangeBar, timeZone, useNow } from '#plugins/monitoring/web/parts.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { csvOf, type AskedList, type Scope } from './asking.ts';
import { Filters } from './filters.tsx';
import { Histogram } from './histogram.tsx';
import { filtersOf, spanOf } from './query.ts';
import { RequestDrawer } from './request-drawer.tsx';
import { RequestList } from './request-list.tsx';
import { useExplorerUrl } from './use-explorer-url.ts';
import styles from './explorer.module.css';

interface ExplorerProps {
  readonly scope: Scope;
  /** Where the requests of one service are shown. */
  readonly service?: ModelInfoData;
  readonly instances?: InstanceListData;
}

const paceMs = 60_000;

/** Requests by time, status, latency, cost and more; the address keeps what is shown. */
export function Explorer({ scope, service, instances }: ExplorerProps) {
  const { t } = useTranslation('request-explorer');
  const { url, asOf, refresh } = useExplorerUrl();
  const { state, change } = url;
  const clock = useNow(paceMs);
  const filters = filtersOf(state);
  const span = spanOf(state, asOf);
  const asked: AskedList = {
    ...filters,
    ...span,
    sort: state.sort,
    ascending: state.ascending === 'true' ? true : undefined,
  };
  return (
    <div className={styles.page}>
      <RangeBar url={url} now={clock} plain>
        <Filters url={url} scope={scope} instances={instances} />
      </RangeBar>
      <Histogram
        scope={scope}
        asked={{ ...filters, ...span }}
        onRange={(from, to) => change({ from, to, request: '' })}
      />
      <div className={styles.notes}>
        <span>{t('zone', { zone: timeZone() })}</span>
        <Tooltip text={t('exportText')}>
          <Button
            size="sm"
            variant="quiet"
            icon={<DownloadIcon />}
            href={csvOf(scope, { ...filters, ...span })}
            download="requests.csv"
          >
            {t('export')}
          </Button>
        </Tooltip>
      </div>
      <RequestList scope={scope} asked={asked} live={!isZoomed(state)} url={url} onRefresh={refresh} />
      {state.request !== '' && (
        <RequestDrawer
          key={state.request}
          scope={scope}
          service={service}
          request={state.request}
          onClose={() => change({ request: '' })}
        />
      )}
    </div>
  );
}
