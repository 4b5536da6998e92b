import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { clockTime, number } from '#core/web/text/format.ts';
import { FieldErrorIcon, WarningIcon } from '#core/web/ui/icons/common-icons.tsx';
import type { DatasetProblem } from '#plugins/datasets/contract.ts';
import type { Entry } from '../../contract/spelled-out.ts';
import styles from './dictionary.module.css';
import type { Wrong } from './entries.ts';
import type { Trials } from './use-trials.ts';

interface TrialCellProps {
  entry: Entry;
  wrong: Wrong | undefined;
  doubt: DatasetProblem | undefined;
  trials: Trials;
  mayHear: boolean;
  onRow: (row: number) => void;
}

/** What is wrong with a word, else how it was heard last. */
export function TrialCell({ entry, wrong, doubt, trials, mayHear, onRow }: TrialCellProps) {
  const { t } = useTranslation('testing-tts');
  const trial = trials.of(entry);
  if (wrong)
    return (
      <span className={styles.bad}>
        <FieldErrorIcon aria-hidden="true" />
        {t(wrong.code === 'empty' ? 'words.required' : 'words.twice')}
      </span>
    );
  if (doubt) {
    const other = Number(doubt.detail);
    return (
      <span className={styles.doubt}>
        <WarningIcon aria-hidden="true" />
        {doubt.code === 'empty' ? (
          t('words.emptySide')
        ) : (
          <button type="button" className={styles.link} onClick={() => onRow(other)}>
            {t('words.also', { line: number(other) })}
          </button>
        )}
      </span>
    );
  }
  if (trial?.fault)
    return (
      <span className={styles.bad}>
        <FieldErrorIcon aria-hidden="true" />
        {faultText(t, trial.fault)}
      </span>
    );
  return (
    <>
      <span className={styles.hint}>
        {trial === undefined
          ? t('words.notYet')
          : trial.replacement !== entry.replacement
            ? t('words.changed')
            : trial.seconds === undefined
              ? t('unplayable')
              : t('words.heardAt', { seconds: number(trial.seconds, 1), time: clockTime(trial.at) })}
      </span>
      {trial && mayHear && (
        <button type="button" className={styles.link} onClick={() => void trials.hear(entry, 'written')}>
          {t('words.asWritten')}
        </button>
      )}
    </>
  );
}
