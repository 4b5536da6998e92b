import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { CheckIcon, FailureIcon, StopIcon } from '#core/web/ui/icons/icons.tsx';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { MiddleTruncate } from '#core/web/ui/data/middle-truncate.tsx';
import type { TestResult } from '../run.ts';
import { isStopped } from '../stopped.ts';
import { useCostText } from '../use-cost-text.ts';
import styles from './run-facts.module.css';

interface RunFactsProps {
  readonly result: TestResult;
  /** Behind the time: how it compares to others. Their columns have no room for the request's id. */
  readonly speed?: React.ReactNode;
}

/** How a run ended, how long it took and what it cost. */
export function RunFacts({ result: { status, took, waited = 0, cost, requestId, fault }, speed }: RunFactsProps) {
  const { t } = useTranslation('testing');
  const costText = useCostText();
  const stopped = isStopped(fault);
  const items = [
    {
      key: t('status'),
      value: (
        <span
          className={styles.status}
          data-failed={(fault && !stopped) || undefined}
          data-stopped={stopped || undefined}
        >
          {stopped ? <StopIcon /> : fault ? <FailureIcon /> : <CheckIcon />}
          {status === 200 ? '200 OK' : status || t('noStatus')}
        </span>
      ),
    },
    ...(waited > 0 ? [{ key: t('startTime'), value: duration(waited) }] : []),
    {
      key: t('responseTime'),
      value: (
        <>
          {duration(took - waited)}
          {speed}
        </>
      ),
    },
    ...(cost === undefined ? [] : [{ key: t('cost'), value: costText(cost) }]),
    ...(requestId && speed === undefined
      ? [
          {
            key: t('requestId'),
            value: (
              <span className={styles.id}>
                <MiddleTruncate text={requestId} />
                <CopyButton
                  text={requestId}
                  label={t('core:copy.requestId')}
                  copiedLabel={t('core:copy.done')}
                  size="xs"
                />
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className={styles.facts}>
      <KeyValue layout="strip" items={items} />
    </div>
  );
}
