import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { DatasetReport } from '../../contract.ts';
import styles from './page.module.css';

const most = 30;

interface ClassesProps {
  classes: NonNullable<DatasetReport['classes']>;
  field: string;
  /** How many rows there are. */
  total: number;
}

/** Whether what a report counts are classes: a field whose values hardly repeat has none. */
export const areClasses = (classes: ClassesProps['classes'], total: number): boolean => classes.length <= total / 2;

/** How many rows each class has. */
export function Classes({ classes, field, total }: ClassesProps) {
  const { t } = useTranslation('datasets');
  if (!areClasses(classes, total)) return null;
  return (
    <Card title={t('about.classes', { field })} meta={<Count>{number(classes.length)}</Count>}>
      <ClassBars classes={classes} total={total} most={most} />
    </Card>
  );
}

/** A bar for each of the first classes, of which the first is the largest. */
export function ClassBars({ classes, total, most: shown }: Pick<ClassesProps, 'classes' | 'total'> & { most: number }) {
  const { t } = useTranslation('datasets');
  const largest = Math.max(...classes.map(({ count }) => count), 1);
  return (
    <dl className={styles.classes}>
      {classes.slice(0, shown).map(({ name, count }) => (
        <Fragment key={name}>
          <dt title={name}>{name}</dt>
          <dd className={styles.track} aria-hidden="true">
            <i className={styles.bar} style={{ width: `${(count / largest) * 100}%` }} />
          </dd>
          <dd>{number(count)}</dd>
          <dd className={styles.quiet}>{t('percent', { value: number((count / total) * 100, 1) })}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
