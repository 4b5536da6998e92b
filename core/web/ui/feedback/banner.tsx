import type { ReactNode } from 'react';
import { IconButton } from '../inputs/icon-button.tsx';
import { AlarmIcon, CloseIcon, InfoIcon, WarningIcon } from '../icons/common-icons.tsx';
import { Link } from '../data/link.tsx';
import styles from './banner.module.css';

export interface BannerProps {
  tone: 'info' | 'warn' | 'bad';
  icon?: ReactNode;
  /** One sentence or two. */
  children: ReactNode;
  action?: { label: string; href: string };
  dismiss?: { label: string; onDismiss: () => void };
}

const icons = { info: <InfoIcon />, warn: <WarningIcon />, bad: <AlarmIcon /> };

/** A line across the page under the header; one at a time. */
export function Banner({ tone, icon = icons[tone], children, action, dismiss }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      {icon}
      <p className={styles.text}>
        {children}
        {action && (
          <>
            {' '}
            <Link variant="strong" href={action.href}>
              {action.label}
            </Link>
          </>
        )}
      </p>
      {dismiss && <IconButton label={dismiss.label} icon={<CloseIcon />} onClick={dismiss.onDismiss} />}
    </div>
  );
}
