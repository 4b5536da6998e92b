import type { ReactNode } from 'react';
import { AlarmIcon, CheckIcon, InfoIcon, WarningIcon } from '../icons/common-icons.tsx';
import styles from './callout.module.css';

export interface CalloutProps {
  tone: 'ok' | 'info' | 'warn' | 'bad';
  icon?: ReactNode;
  /** Bold words before the text. */
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

const icons = { ok: <CheckIcon />, info: <InfoIcon />, warn: <WarningIcon />, bad: <AlarmIcon /> };

/** A tinted note inside a page or form. */
export function Callout({ tone, icon = icons[tone], title, actions, children }: CalloutProps) {
  return (
    <div className={styles.callout} data-tone={tone}>
      {icon}
      <div className={styles.words}>
        {title && <strong>{title} </strong>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
