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
  total: number;
}

/** How many rows each class has. */
export function Classes({ classes, field, total }: ClassesProps) {
  const { t } = useTranslation('datasets');
  const largest = Math.max(...classes.map(({ count }) => count), 1);
  // A field whose values hardly repeat has no classes.
  if (classes.length > total / 2) return null;
  return (
    <Card title={t('about.classes', { field })} meta={<Count>{number(classes.length)}</Count>}>
      <dl className={styles.classes}>
        {classes.slice(0, most).map(({ name, count }) => (
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
    </Card>
  );
}
