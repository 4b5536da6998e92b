import { Fragment } from 'react';
import { ChevronRightIcon } from '../icons/common-icons.tsx';
import { Link } from '../data/link.tsx';
import styles from './breadcrumbs.module.css';

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  href?: string;
  /** `mono` for names and other code. */
  font?: 'sans' | 'mono';
}

/** The way from the top to this page. */
export function Breadcrumbs({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {items.map((item, index) => (
          <Fragment key={item.href ?? item.label}>
            {index > 0 && (
              <li aria-hidden className={styles.arrow}>
                <ChevronRightIcon />
              </li>
            )}
            <li className={item.font === 'mono' ? styles.mono : styles.sans}>
              {item.href === undefined ? (
                <span aria-current="page">{item.label}</span>
              ) : (
                <Link variant="quiet" href={item.href}>
                  {item.label}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
