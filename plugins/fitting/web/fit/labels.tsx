import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { datasets } from '#plugins/datasets/contract.ts';
import { areClasses, ClassBars } from '#plugins/datasets/web/parts.ts';
import styles from './fit.module.css';

const mostShown = 8;
/** With fewer rows of it a label is hardly learnt. */
const fewest = 5;

interface LabelsProps {
  account: number;
  datasetId: number;
  version: number;
  rows: number;
}

/** How many rows each label has of a dataset that may be read, and which of them have too few. */
export function Labels({ account, datasetId, version, rows }: LabelsProps) {
  const { t } = useTranslation('fitting');
  const { classes = [] } = useAnswer(datasets.getDatasetReport, { account, datasetId, version }).data ?? {};
  if (classes.length === 0 || !areClasses(classes, rows)) return null;
  const rare = classes.filter(({ count }) => count < fewest);
  return (
    <div className={styles.labels}>
      <p className={styles.subheading}>
        {t('form.labels', { version })}
        <span className={styles.quiet}>
          {t('form.labelsCount', { count: classes.length, labels: number(classes.length) })}
        </span>
      </p>
      <ClassBars classes={classes} total={rows} most={mostShown} />
      {rare.length > 0 && (
        <Callout tone="warn">
          {t('form.rare', {
            count: rare.length,
            labels: rare
              .slice(0, mostShown)
              .map(({ name }) => name)
              .join(', '),
            fewest,
          })}
        </Callout>
      )}
    </div>
  );
}
