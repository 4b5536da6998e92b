import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { dateTime, number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { ArrowUpIcon } from '#core/web/ui/icons/common-icons.tsx';
import { LogsIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { useNewer, type AskedList, type Scope } from './asking.ts';
import { filterNames, noFilters, type ExplorerUrl } from './query.ts';
import { RequestTable } from './request-table.tsx';
import { rowAfter } from './row-keys.ts';
import { useRequests, type Requests } from './use-requests.ts';
import styles from './explorer.module.css';

interface RequestListProps {
  readonly scope: Scope;
  readonly asked: AskedList;
  /** Whether the time that is shown goes on until now. */
  readonly live: boolean;
  readonly url: ExplorerUrl;
  readonly onRefresh: () => void;
}

/** Requests in lines, newest first or by another order, with those that came since behind a press. */
export function RequestList({ scope, asked, live, url, onRefresh }: RequestListProps) {
  const { t } = useTranslation('request-explorer');
  const list = useRequests(scope, asked);
  const { answer, records, last } = list;
  const { sort, ascending, from: _from, to: _to, ...filters } = asked;
  const newest = sort === 'time' && !ascending ? records[0] : undefined;
  const isFollowed = live && answer.data !== undefined && !answer.outdated && sort === 'time' && !ascending;
  const newer = useNewer(
    scope,
    isFollowed ? { ...filters, since: newest?.at ?? asked.to, sinceId: newest?.id ?? 0 } : undefined,
  );
  const rows = useRef<HTMLDivElement>(null);
  const followKeys = (event: KeyboardEvent) => {
    const row = rowAfter(event.key, [...(rows.current?.querySelectorAll('tbody tr') ?? [])], document.activeElement);
    if (!row) return;
    event.preventDefault();
    row.querySelector('a')?.focus();
  };
  const count = newer?.count ?? 0;
  return (
    <section className={styles.list} aria-label={t('title')}>
      <div className={styles.new} role="status">
        {count > 0 && (
          <Button size="sm" variant="primary" icon={<ArrowUpIcon />} onClick={onRefresh}>
            {t(newer?.more ? 'newMore' : 'new', { count, number: number(count) })}
          </Button>
        )}
      </div>
      <Loaded answer={answer} what={t('title')} count={10}>
        {() =>
          records.length === 0 ? (
            <Card>
              <None url={url} list={list} scope={scope} />
            </Card>
          ) : (
            <LoadingOverlay active={answer.outdated} label={t('core:loading')}>
              <div ref={rows} role="presentation" onKeyDown={followKeys}>
                <RequestTable records={records} scope={scope} url={url} />
              </div>
            </LoadingOverlay>
          )
        }
      </Loaded>
      {answer.data && (
        <footer className={styles.foot}>
          {list.fault && <Callout tone="bad">{faultText(t, list.fault)}</Callout>}
          {records.length > 0 && <More list={list} />}
          {last?.sortedFrom !== undefined && <p>{t('sortedFrom', { time: dateTime(last.sortedFrom) })}</p>}
          <p>{t('kept', { count: answer.data.keptDays })}</p>
        </footer>
      )}
    </section>
  );
}

/** Goes on with the list, and says how far it has been looked through. */
function More({ list: { more, reading, last, records } }: { list: Requests }) {
  const { t } = useTranslation('request-explorer');
  return (
    <>
      {last?.searchedTo !== undefined && <p>{t('searchedTo', { time: dateTime(last.searchedTo) })}</p>}
      {more ? (
        <Button onClick={more} loading={reading}>
          {t(last?.searchedTo === undefined ? 'more' : 'searchOn')}
        </Button>
      ) : (
        <p>{t('end', { count: records.length, number: number(records.length) })}</p>
      )}
    </>
  );
}

/** Why there is nothing, and what to do: look further back, take the filters away, or call the service. */
function None({
  url: { state, change },
  list,
  scope,
}: {
  readonly url: ExplorerUrl;
  readonly list: Requests;
  readonly scope: Scope;
}) {
  const { t } = useTranslation('request-explorer');
  if (list.more)
    return (
      <Empty
        kind="nomatch"
        title={t('none.sofar')}
        text={t('searchedTo', { time: dateTime(list.last?.searchedTo ?? 0) })}
        actions={
          <Button onClick={list.more} loading={list.reading}>
            {t('searchOn')}
          </Button>
        }
      />
    );
  const filtered = filterNames.some((name) => state[name] !== '');
  return filtered ? (
    <Empty
      kind="nomatch"
      title={t('none.filtered')}
      text={t('none.filteredText')}
      actions={<Button onClick={() => change({ ...noFilters })}>{t('filters.clear')}</Button>}
    />
  ) : (
    <Empty
      kind="nothing"
      icon={<LogsIcon />}
      title={t('none.title')}
      text={t(scope.model === undefined ? 'none.ownText' : 'none.text')}
    />
  );
}
