import { useId, useState, type ReactNode } from 'react';
import { Button } from '../inputs/button.tsx';
import { CopyButton } from '../inputs/copy-button.tsx';
import { LoadFailedIcon, RestartIcon } from '../icons/frame-icons.tsx';
import { MiddleTruncate } from '../data/middle-truncate.tsx';
import styles from './error-panel.module.css';

export interface ErrorPanelProps {
  title: ReactNode;
  /** Why, and what still works. */
  text?: ReactNode;
  icon?: ReactNode;
  request?: { id: string; copyLabel: string; copiedLabel: string };
  /** Another try, or what has to be done before it, with an icon of its own. */
  retry?: { label: string; onRetry: () => void; busy?: boolean; icon?: ReactNode };
  details?: { label: string; children: ReactNode };
  level?: 2 | 3;
}

/** What stands where something could not be loaded: what failed, why, the request id and a way to try again. */
export function ErrorPanel({
  title,
  text,
  icon = <LoadFailedIcon />,
  request,
  retry,
  details,
  level = 2,
}: ErrorPanelProps) {
  const Heading = `h${level}` as const;
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.panel} role="alert">
      {icon}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {request && (
        <div className={styles.request}>
          <MiddleTruncate text={request.id} />
          <CopyButton text={request.id} label={request.copyLabel} copiedLabel={request.copiedLabel} size="xs" />
        </div>
      )}
      <div className={styles.actions}>
        {retry && (
          <Button icon={retry.icon ?? <RestartIcon />} loading={retry.busy ?? false} onClick={retry.onRetry}>
            {retry.label}
          </Button>
        )}
        {details && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={detailsId}
            onClick={() => setOpen(!open)}
          >
            {details.label}
          </button>
        )}
      </div>
      {details && (
        <pre id={detailsId} hidden={!open} className={styles.details}>
          {details.children}
        </pre>
      )}
    </div>
  );
}
