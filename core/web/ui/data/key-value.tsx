import clsx from 'clsx';
import { Fragment, type ReactNode } from 'react';
import styles from './key-value.module.css';

export interface Fact {
  key: string;
  value: ReactNode;
}

export interface KeyValueProps {
  items: readonly Fact[];
  /** `spread` puts values at the right edge (costs, quotas), `beside` next to the names (passports of things), `strip` in a row. */
  layout?: 'spread' | 'beside' | 'strip';
}

/** Names and values of one thing. */
export function KeyValue({ items, layout = 'spread' }: KeyValueProps) {
  if (layout === 'strip') {
    return (
      <dl className={styles.strip}>
        {items.map((item) => (
          <div key={item.key} className={styles.cell}>
            <dt className={styles.name}>{item.key}</dt>
            <dd className={styles.figure}>{item.value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <dl className={clsx(styles.list, styles[layout])}>
      {items.map((item) => (
        <Fragment key={item.key}>
          <dt className={styles.name}>{item.key}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
