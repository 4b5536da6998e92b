import { useTranslation } from 'react-i18next';
import { dateTime, number } from '#core/web/text/format.ts';
import { Select } from '#core/web/ui/inputs/select.tsx';
import type { InstanceLogData, ModelInstanceData } from '#plugins/instances/contract.ts';
import styles from './logs.module.css';

interface AttemptPickerProps {
  /** Those whose output is kept. */
  readonly attempts: readonly InstanceLogData[];
  readonly instance: ModelInstanceData;
  readonly chosen: number;
  readonly onChoose: (attempt: number) => void;
}

/** Which attempt of an instance is read; the newest stands first. */
export function AttemptPicker({ attempts, instance, chosen, onChoose }: AttemptPickerProps) {
  const { t } = useTranslation('diagnostics');
  const known = new Map(attempts.map((each) => [each.attempt, each]));
  const all = [...new Set([instance.attempt, chosen, ...known.keys()])].toSorted((one, other) => other - one);
  return (
    <div className={styles.attempts}>
      <Select
        label={t('logs.attempt')}
        value={String(chosen)}
        onChange={(value) => onChoose(Number(value))}
        options={all.map((attempt) => {
          const log = known.get(attempt);
          return {
            value: String(attempt),
            label: t(attempt === instance.attempt ? 'logs.attemptLatest' : 'logs.attemptOf', {
              number: number(attempt),
            }),
            ...(log && { detail: t('logs.attemptDetail', { time: dateTime(log.updated), size: kilobytes(log) }) }),
          };
        })}
      />
    </div>
  );
}

const kilobytes = ({ from, to }: InstanceLogData): string => number((to - from) / 1_024, to - from < 10_240 ? 1 : 0);
