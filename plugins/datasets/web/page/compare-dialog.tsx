import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { datasets, type DatasetDifference, type DatasetInfoData } from '../../contract.ts';
import { cellsOf, kindOf } from '../edit/cells.ts';
import { named } from '../place.ts';
import styles from './page.module.css';

interface CompareDialogProps {
  dataset: DatasetInfoData;
  latest: number;
  /** The version that is looked at; it is compared with the one before at first. */
  first: number;
  onClose: () => void;
}

/** Two versions of a dataset, row by row. */
export function Page({ dataset, latest, first, onClose }: CompareDialogProps) {
  const { t } = useTranslation('datasets');
  const [to, setTo] = useState(first);
  const [from, setFrom] = useState(first - 1);
  const answer = useAnswer(datasets.compareDatasetVersions, { ...named(dataset), from, to });
  const all = Array.from({ length: latest }, (_, at) => String(latest - at)).map((value) => ({
    value,
    label: t('versions.number', { number: value }),
  }));
  return (
    <Dialog open width="lg" onClose={onClose} title={t('compare.title')} closeLabel={t('close')}>
      <div className={styles.stack}>
        <div className={styles.between}>
          <Select label={t('compare.from')} options={all} value={String(from)} onChange={(at) => setFrom(Number(at))} />
          <span aria-hidden="true">→</span>
          <Select label={t('compare.to')} options={all} value={String(to)} onChange={(at) => setTo(Number(at))} />
        </div>
        <div className={styles.wide}>
          <Loaded answer={answer} what={t('compare.title')} shape="lines" count={6}>
            {({ added, removed, changed, tooLarge, rows, fields }) =>
              tooLarge ? (
                <Callout tone="info" title={t('compare.tooLarge')} />
              ) : rows.length === 0 ? (
                <p className={styles.quiet}>{t('compare.same')}</p>
              ) : (
                <>
                  <p>
                    {t('compare.counts', {
                      added: number(added),
                      removed: number(removed),
                      changed: number(changed),
                    })}
                  </p>
                  <ol className={styles.difference}>
                    {rows.map((row) => (
                      <Difference
                        key={`${row.fromRow} ${row.toRow}`}
                        row={row}
                        cellsIn={(text) => cellsOf(text, kindOf(dataset.dataType ?? '', fields), fields)}
                      />
                    ))}
                  </ol>
                  {rows.length < added + removed + changed && (
                    <p className={styles.quiet}>{t('compare.first', { rows: number(rows.length) })}</p>
                  )}
                </>
              )
            }
          </Loaded>
        </div>
      </div>
    </Dialog>
  );
}

interface DifferenceProps {
  row: DatasetDifference['rows'][number];
  /** The parts of a row, as people edit them. */
  cellsIn: (text: string) => readonly string[];
}

/** A row as it was and as it is; of one that was changed, the parts that differ stand out. */
function Difference({ row: { fromRow, before, toRow, after }, cellsIn }: DifferenceProps) {
  const { t } = useTranslation('datasets');
  const [old, now] = [before, after].map((text) => (text === undefined ? undefined : cellsIn(text)));
  const parts = (cells: readonly string[], other: readonly string[] | undefined) =>
    cells.map((cell, at) => {
      const differs = other !== undefined && cells.length > 1 && cell !== other[at];
      return (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {differs ? <strong>{cell || t('compare.empty')}</strong> : cell || t('compare.empty')}
        </Fragment>
      );
    });
  return (
    <>
      {old && (
        <li className={styles.removed}>
          <span className={styles.number}>{fromRow}</span>
          <span>−</span>
          <del>{parts(old, now)}</del>
        </li>
      )}
      {now && (
        <li className={styles.added}>
          <span className={styles.number}>{toRow}</span>
          <span>+</span>
          <ins>{parts(now, old)}</ins>
        </li>
      )}
    </>
  );
}
