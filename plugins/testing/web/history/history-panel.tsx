import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { Count } from '#core/web/ui/data/count.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { BookmarkIcon, DeleteIcon, HistoryIcon, LinkIcon } from '#core/web/ui/icons/icons.tsx';
import type { ModelInfoData, PredictConfigData } from '#plugins/services/contract.ts';
import { testing, type TestRunData } from '../../contract.ts';
import { daysOfRuns, mostRuns } from '../../limits.ts';
import { HistoryRow } from './history-row.tsx';
import { Panel } from '../panel.tsx';
import styles from './history-panel.module.css';

export interface HistoryProps {
  readonly service: ModelInfoData;
  readonly configs: readonly PredictConfigData[];
  /** The run whose result is on show. */
  readonly current: number | undefined;
  readonly running: boolean;
  /** Why the last run is not in the list. */
  readonly failure: Fault | undefined;
  /** Puts a run into the form, and sends it again where wished. */
  readonly onOpen: (runId: number, again: boolean) => Promise<void>;
  /** Given where whoever looks may give examples. */
  readonly onExample: (() => void) | undefined;
  readonly onShare: () => void;
}

const pageSize = 20;

/** What whoever is signed in has sent to this service. */
export function Page({ service, configs, current, running, failure, onOpen, onExample, onShare }: HistoryProps) {
  const { t } = useTranslation('testing');
  const { accountId: account, modelId: model } = service.id;
  const [size, setSize] = useState(pageSize);
  const [clearing, setClearing] = useState(false);
  const answer = useAnswer(testing.getTestRuns, { account, model, size }, { keep: true });
  const remove = useAction(testing.deleteTestRun, { stales: [testing.getTestRuns] });
  const clear = useAction(testing.deleteTestRuns, { stales: [testing.getTestRuns] });
  const total = answer.data?.paging.totalElements ?? 0;
  const open = (run: TestRunData, again: boolean) =>
    void onOpen(run.id, again).catch((error: unknown) => toastFailure(t, t('history.notOpened'), error));
  const list = useRef<HTMLDivElement>(null);
  const removeOne = (run: TestRunData) => {
    // The button that was pressed goes with its row; the focus must not be lost with it.
    list.current?.focus();
    void remove
      .send({ account, model, runId: run.id })
      .catch((error: unknown) => toastFailure(t, t('history.notDeleted'), error));
  };
  const removeAll = () =>
    void clear.send({ account, model }).then(
      () => setClearing(false),
      () => undefined,
    );
  return (
    <Panel
      title={t('history.title')}
      meta={total > 0 && <Count>{total}</Count>}
      folds
      fills={false}
      actions={
        <>
          {onExample && (
            <Button size="sm" variant="ghost" icon={<BookmarkIcon />} onClick={onExample}>
              {t('saveExample.action')}
            </Button>
          )}
          <IconButton label={t('share.action')} icon={<LinkIcon />} onClick={onShare} />
          <IconButton
            label={t('history.clear')}
            icon={<DeleteIcon />}
            onClick={() => setClearing(true)}
            disabled={total === 0}
          />
        </>
      }
    >
      {failure && (
        <div className={styles.failure}>
          <Callout tone="warn" title={t('history.notKept')}>
            {faultText(t, failure)}
          </Callout>
        </div>
      )}
      <div ref={list} className={styles.list} tabIndex={-1}>
        <Loaded answer={answer} what={t('history.title')} count={4}>
          {({ records, paging }) =>
            records.length === 0 ? (
              <Empty
                kind="nothing"
                icon={<HistoryIcon />}
                level={3}
                title={t('history.empty.title')}
                text={t('history.empty.text')}
              />
            ) : (
              <>
                <ul aria-label={t('history.title')}>
                  {records.map((run) => (
                    <HistoryRow
                      key={run.id}
                      run={run}
                      configs={configs}
                      current={run.id === current}
                      blocked={running}
                      onOpen={open}
                      onRemove={removeOne}
                    />
                  ))}
                </ul>
                {paging.totalElements > records.length && (
                  <div className={styles.more}>
                    <Button
                      size="sm"
                      variant="ghost"
                      loading={answer.outdated}
                      onClick={() => setSize(Math.min(size + pageSize, mostRuns))}
                    >
                      {t('history.more')}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </div>
      <p className={styles.note}>{t('history.note', { count: daysOfRuns, runs: mostRuns })}</p>
      <ConfirmDialog
        open={clearing}
        onClose={() => setClearing(false)}
        onConfirm={removeAll}
        title={t('history.clearTitle', { count: total })}
        confirmLabel={t('history.clearConfirm')}
        cancelLabel={t('cancel')}
        busy={clear.pending}
        error={clear.error && faultText(t, clear.error)}
      >
        {t('history.clearText')}
      </ConfirmDialog>
    </Panel>
  );
}
