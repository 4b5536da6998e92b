import type { ReactNode } from 'react';
import { LockIcon, NoMatchIcon, ServiceIcon } from '../icons/common-icons.tsx';
import styles from './empty.module.css';

export interface EmptyProps {
  /** Nothing yet, nothing for these filters, or not for this account: they never look alike. */
  kind: 'nothing' | 'nomatch' | 'notallowed';
  /** Instead of the icon of the kind: what the list would hold. */
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** One button, then one link. */
  actions?: ReactNode;
  level?: 2 | 3;
}

const icons = { nothing: <ServiceIcon />, nomatch: <NoMatchIcon />, notallowed: <LockIcon /> };

/** What stands where a list would be: why it is empty and what to do. */
export function Empty({ kind, icon = icons[kind], title, text, actions, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {icon}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
