import clsx from 'clsx';
import { createElement, type ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  /** Heading of the card; makes it a section of the page. */
  title?: ReactNode;
  /** Level of the heading. */
  level?: 2 | 3 | 4;
  /** After the title: a badge, a count, "2 changed". */
  meta?: ReactNode;
  /** At the end of the title line. */
  actions?: ReactNode;
  /** Under the title. */
  description?: ReactNode;
  /** `none` lets tables and lists reach the edges. */
  padding?: 'md' | 'none';
  /** `raised` answers to the pointer: the card as a whole can be pressed. `dashed` invites to add. */
  variant?: 'plain' | 'raised' | 'dashed';
  children?: ReactNode;
}

/** A framed surface for one thing or one group of settings. */
export function Card({
  title,
  level = 2,
  meta,
  actions,
  description,
  padding = 'md',
  variant = 'plain',
  children,
}: CardProps) {
  const head = title !== undefined && (
    <header className={styles.head}>
      <div className={styles.line}>
        {createElement(`h${level}`, { className: styles.title }, title)}
        {meta}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {description && <p className={styles.description}>{description}</p>}
    </header>
  );
  return createElement(
    title === undefined ? 'div' : 'section',
    { className: clsx(styles.card, styles[variant], padding === 'md' && styles.padded) },
    head,
    children,
  );
}
