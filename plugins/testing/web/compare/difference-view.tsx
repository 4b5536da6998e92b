import { useTranslation } from 'react-i18next';
import type { Hunk } from './differences.ts';
import styles from './compare.module.css';

/** Lines of what is the same that stand around a difference. */
const context = 3;

/** In what an answer differs from the first column's. */
export function DifferenceView({ hunks }: { hunks: readonly Hunk[] }) {
  const { t } = useTranslation('testing');
  return (
    <pre className={styles.differences} role="region" tabIndex={0} aria-label={t('compare.differences')}>
      {hunks.map(({ kind, lines }, at) => {
        if (kind === 'gone') return <del key={at}>{lines.map((line) => `− ${line}\n`).join('')}</del>;
        if (kind === 'new') return <ins key={at}>{lines.map((line) => `+ ${line}\n`).join('')}</ins>;
        const left = lines.length - 2 * context;
        if (left < 2) return <span key={at}>{indented(lines)}</span>;
        return (
          <span key={at}>
            {indented(lines.slice(0, context))}
            <span className={styles.skipped}>{`  ${t('compare.sameLines', { count: left })}\n`}</span>
            {indented(lines.slice(-context))}
          </span>
        );
      })}
    </pre>
  );
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('');
