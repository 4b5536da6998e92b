import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { CheckIcon, WarningIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { datasets, type DatasetInfoData } from '../../contract.ts';
import { named } from '../place.ts';
import styles from './edit.module.css';

const kinds = ['empty', 'duplicate', 'conflict'] as const;
const mostLines = 5;

/** What was found in all rows of a dataset, with the lines of it. */
export function Validation({ dataset, onRow }: { dataset: DatasetInfoData; onRow: (row: number) => void }) {
  const { t } = useTranslation('datasets');
  const answer = useAnswer(
    datasets.getDatasetReport,
    { ...named(dataset), version: dataset.version ?? 1 },
    { keep: true },
  );
  return (
    <Card title={t('validation.title')}>
      <Loaded answer={answer} what={t('validation.title')} shape="lines" count={3}>
        {({ counts, problems }) => {
          const found = kinds.filter((kind) => counts[kind] > 0);
          if (dataset.rows === 0) return <p className={styles.quiet}>{t('validation.nothing')}</p>;
          if (found.length === 0)
            return (
              <p className={styles.fine}>
                <CheckIcon aria-hidden="true" />
                {t('validation.fine')}
              </p>
            );
          return (
            <ul className={styles.findings}>
              {found.map((kind) => {
                const lines = problems.filter(({ code }) => code === kind);
                const more = counts[kind] - Math.min(lines.length, mostLines);
                return (
                  <li key={kind}>
                    <WarningIcon aria-hidden="true" />
                    <div>
                      <strong>{t(`validation.${kind}`)}</strong>
                      <p className={styles.lines}>
                        {lines.slice(0, mostLines).map(({ row }) => (
                          <button key={row} type="button" onClick={() => onRow(row)}>
                            {number(row)}
                          </button>
                        ))}
                        {more > 0 && <span>{t('validation.more', { count: more, number: number(more) })}</span>}
                      </p>
                    </div>
                    <b>{number(counts[kind])}</b>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}
