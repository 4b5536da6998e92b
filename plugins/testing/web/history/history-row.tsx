import { useTranslation } from 'react-i18next';
import { clockTime, dateTime, duration, relativeTime } from '#core/web/text/format.ts';
import { Dot } from '#core/web/ui/feedback/dot.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon, RefreshIcon } from '#core/web/ui/icons/icons.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import type { PredictConfigData } from '#plugins/services/contract.ts';
import type { TestRunData } from '../../contract.ts';
import { isStopped } from '../stopped.ts';
import { bodyText } from '../result/size-text.ts';
import { useCostText } from '../use-cost-text.ts';
import styles from './history-panel.module.css';

interface HistoryRowProps {
  readonly run: TestRunData;
  readonly configs: readonly PredictConfigData[];
  readonly current: boolean;
  /** Something is under way, so nothing can be sent. */
  readonly blocked: boolean;
  readonly onOpen: (run: TestRunData, again: boolean) => void;
  readonly onRemove: (run: TestRunData) => void;
}

/** One run: how it ended, when, what was sent with which configuration, what it cost and how long it took. */
export function HistoryRow({ run, configs, current, blocked, onOpen, onRemove }: HistoryRowProps) {
  const { t } = useTranslation('testing');
  const costText = useCostText();
  const stopped = isStopped(run.fault);
  const failed = run.fault !== undefined && !stopped;
  const config = run.ownConfig ? t('ownConfig') : configs.find(({ id }) => id.configId === run.configId)?.name;
  const encoded = run.request.kind !== 'json' && run.title.startsWith('{');
  const title = (!encoded && run.title) || bodyText(t, run.request);
  return (
    <li className={styles.row} data-current={current || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-current={current || undefined}
        onClick={() => onOpen(run, false)}
      >
        <span className={styles.status} data-failed={failed || undefined}>
          <Dot tone={stopped ? 'neu' : failed ? 'bad' : 'ok'} />
          {run.status || t('noStatus')}
        </span>
        <time className={styles.time} dateTime={run.at} title={dateTime(run.at)}>
          {timeText(run.at)}
        </time>
        <span className={styles.title}>{title}</span>
        {config && (
          <span className={styles.config}>
            <Tag font="mono">{config}</Tag>
          </span>
        )}
        {/* What a call costs is told with the end of its answer. */}
        <span className={styles.cost}>
          {stopped ? t('history.stopped') : run.cost === undefined ? '' : costText(run.cost)}
        </span>
        <span className={styles.took} data-failed={failed || undefined}>
          {duration(run.took)}
        </span>
      </button>
      <span className={styles.rowActions}>
        <IconButton
          label={t('history.again')}
          icon={<RefreshIcon />}
          disabled={blocked}
          onClick={() => onOpen(run, true)}
        />
        <IconButton label={t('history.delete')} icon={<DeleteIcon />} onClick={() => onRemove(run)} />
      </span>
    </li>
  );
}

/** The hour of today's runs, and how long ago the others were. */
const timeText = (at: string): string =>
  new Date(at).toDateString() === new Date().toDateString() ? clockTime(at) : relativeTime(at);
