import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { datasets, type DatasetInfoData } from '../../contract.ts';
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
            {({ added, removed, changed, tooLarge, rows }) =>
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
                    {rows.flatMap(({ fromRow, before, toRow, after }) => [
                      ...(before === undefined
                        ? []
                        : [
                            <li key={`- ${fromRow}`} className={styles.removed}>
                              <span className={styles.number}>{fromRow}</span>
                              <span>−</span>
                              <del>{before}</del>
                            </li>,
                          ]),
                      ...(after === undefined
                        ? []
                        : [
                            <li key={`+ ${toRow}`} className={styles.added}>
                              <span className={styles.number}>{toRow}</span>
                              <span>+</span>
                              <ins>{after}</ins>
                            </li>,
                          ]),
                    ])}
                  </ol>
                </>
              )
            }
          </Loaded>
        </div>
      </div>
    </Dialog>
  );
}
