import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { HistoryIcon, TestIcon } from '#core/web/ui/icons/icons.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { serviceTester } from '#plugins/services/web/public.ts';
import { AnswerView } from './answer-view.tsx';
import { FaultCallout } from './fault-callout.tsx';
import { Panel } from '../panel.tsx';
import { RawExchange } from './raw-exchange.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunStatus } from './run-status.tsx';
import { bodyText } from './size-text.ts';
import { ProgressOfRun } from '../standing/progress-of-run.tsx';
import type { Unready } from '../standing/readiness.ts';
import { submitKeys } from '../request/submit-keys.ts';
import type { ResultOrigin, Test } from '../use-test-form.ts';
import styles from '../testing-tab.module.css';

interface ResultPanelProps {
  readonly service: ModelInfoData;
  readonly test: Test;
  readonly view: Parameters<typeof serviceTester>[0]['result'];
  /** Why nobody answers yet, and how long a start usually takes. */
  readonly unready: Unready | undefined;
  readonly startTimeSeconds: number | undefined;
}

type Mode = 'view' | 'json' | 'raw';

/** What came back: its facts first, then the answer as its task type shows it, as JSON, or as it travelled. */
export function ResultPanel({
  service,
  test: { result, origin, running },
  view,
  unready,
  startTimeSeconds,
}: ResultPanelProps) {
  const { t } = useTranslation();
  const [wish, setWish] = useState<Mode>('view');
  const mode = wish === 'view' && !view ? 'json' : wish;
  const answer = result?.answer;
  const options = [
    ...(view ? [{ value: 'view', label: t(view.label) } as const] : []),
    { value: 'json', label: 'JSON' },
    { value: 'raw', label: t('testing:raw') },
  ] as const;
  return (
    <Panel
      title={t('testing:result')}
      below
      choice={<Segmented size="sm" label={t('testing:view')} value={mode} onChange={setWish} options={options} />}
      actions={
        answer !== undefined && (
          <CopyButton text={answer} label={t('testing:copyAnswer')} copiedLabel={t('core:copy.done')} />
        )
      }
    >
      {running && <ProgressOfRun unready={unready} startTimeSeconds={startTimeSeconds} />}
      <RunStatus of={t('testing:result')} result={running || origin?.kind === 'example' ? undefined : result} />
      {/* What came before stays to be read, and is told from what is under way. */}
      <div className={styles.former} data-outdated={running || undefined}>
        {result && origin?.kind !== 'example' && <RunFacts result={result} />}
        {origin && <Origin origin={origin} />}
      </div>
      <div
        className={clsx(styles.answer, styles.former)}
        aria-busy={running}
        data-outdated={(running && result !== undefined) || undefined}
      >
        {running && !result && <Skeleton label={t('testing:running')} variant="lines" count={5} />}
        {!running && !result && (
          <Empty
            kind="nothing"
            icon={<TestIcon />}
            level={3}
            title={t('testing:noResult.title')}
            text={t('testing:noResult.text', { keys: submitKeys })}
          />
        )}
        {result?.fault && mode !== 'raw' && (
          <div role="alert" className={styles.refusal}>
            <FaultCallout fault={result.fault} />
          </div>
        )}
        {answer !== undefined && mode !== 'raw' && (
          <AnswerView
            service={service}
            view={mode === 'view' && result!.request.body !== '' ? view : undefined}
            request={result!.request.body}
            answer={answer}
          />
        )}
        {result && mode === 'raw' && <RawExchange result={result} />}
      </div>
    </Panel>
  );
}

/** Says that what is on show did not come just now, and what of it is missing. */
function Origin({ origin }: { origin: ResultOrigin }) {
  const { t } = useTranslation('testing');
  if (origin.kind === 'example')
    return (
      <p className={styles.origin}>
        <HistoryIcon />
        {t('fromExample')}
      </p>
    );
  const { at, request, answer } = origin.run;
  return (
    <>
      <p className={styles.origin}>
        <HistoryIcon />
        {t('fromHistory', { time: dateTime(at) })}
      </p>
      {request.text === undefined && (
        <div className={styles.refusal}>
          <Callout tone="info">{t('requestNotKept', { what: bodyText(t, request) })}</Callout>
        </div>
      )}
      {answer && answer.text === undefined && (
        <div className={styles.refusal}>
          <Callout tone="info">{t('answerNotKept', { what: bodyText(t, answer) })}</Callout>
        </div>
      )}
    </>
  );
}
