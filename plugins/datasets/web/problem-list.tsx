import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { number } from '#core/web/text/format.ts';
import type { DatasetProblem } from '../contract.ts';
import styles from './problem-list.module.css';

/** What a refused content has wrong, line by line; none of any other refusal. */
export function problemsIn(fault: Fault | undefined): readonly DatasetProblem[] {
  const told = fault?.args.problems;
  if (told === undefined) return [];
  try {
    return JSON.parse(told) as DatasetProblem[];
  } catch {
    return [];
  }
}

export const problemText = (t: TFunction, { code, field, detail }: DatasetProblem): string =>
  t(`datasets:problem.${code}`, { field, other: detail });

const isDoubt = (code: DatasetProblem['code']) => code === 'duplicate' || code === 'conflict';

interface ProblemListProps {
  problems: readonly DatasetProblem[];
  /** Leads to a row, where there are rows. */
  onRow?: (row: number) => void;
  most?: number;
}

/** Problems with their lines. */
export function ProblemList({ problems, onRow, most = 50 }: ProblemListProps) {
  const { t } = useTranslation('datasets');
  return (
    <ul className={styles.list}>
      {problems.slice(0, most).map((problem, at) => (
        <li key={at}>
          {onRow ? (
            <button type="button" className={styles.line} onClick={() => onRow(problem.row)}>
              {t('problem.line', { line: number(problem.line) })}
            </button>
          ) : (
            <span className={styles.line}>{t('problem.line', { line: number(problem.line) })}</span>
          )}
          <span>{problemText(t, problem)}</span>
          {problem.detail !== undefined && !isDoubt(problem.code) && (
            <code className={styles.detail}>{problem.detail}</code>
          )}
        </li>
      ))}
    </ul>
  );
}
