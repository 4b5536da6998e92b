import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '#core/web/page/url-state.ts';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Tooltip } from '#core/web/ui/overlays/tooltip.tsx';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { isZoomed, RangeBar, timeZone, useNow } from '#plugins/monitoring/web/parts.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { csvOf, type AskedList, type Scope } from './asking.ts';
import { Filters } from './filters.tsx';
import { Histogram } from './histogram.tsx';
import { explorerQuery, filtersOf, spanOf, type ExplorerUrl } from './query.ts';
import { RequestDrawer } from './request-drawer.tsx';
import { RequestList } from './request-list.tsx';
import styles from './explorer.module.css';

interface ExplorerProps {
  readonly scope: Scope;
  /** Where the requests of one service are shown. */
  readonly service?: ModelInfoData;
  readonly instances?: readonly ModelInstanceData[];
}

const paceMs = 60_000;

/** Requests by time, status, latency, cost and more; the address keeps what is shown. */
export function Explorer({ scope, service, instances = [] }: ExplorerProps) {
  const { t } = useTranslation('request-explorer');
  // A range until now is read as of one moment, so that lists do not move while somebody reads them.
  const [asOf, setAsOf] = useState(() => Date.now());
  const address = useUrlState(explorerQuery);
  const url: ExplorerUrl = {
    ...address,
    change(part, options) {
      if (Object.keys(part).some((name) => name !== 'request')) setAsOf(Date.now());
      address.change(part, options);
    },
  };
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
      <RequestList
        scope={scope}
        asked={asked}
        live={!isZoomed(state)}
        url={url}
        onRefresh={() => setAsOf(Date.now())}
      />
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
