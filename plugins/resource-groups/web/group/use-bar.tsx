import { useTranslation } from 'react-i18next';
import { figure, shown, type ServerResource } from './amounts.ts';
import styles from './use-bar.module.css';

interface UseBarProps {
  resource: ServerResource;
  /** Set of servers that are out of service, whose figures are the last that is known. */
  isStale?: boolean;
}

/** What is used of a resource, and what else of it is given away. */
export function UseBar({ resource: { id, has, taken, used = 0 }, isStale = false }: UseBarProps) {
  const { t } = useTranslation('resource-groups');
  const share = (amount: number) => `${has === 0 ? 0 : Math.min(100, Math.max(0, (amount / has) * 100))}%`;
  const values = { what: t(`resource.${id}`), all: figure(shown(id, has)), taken: figure(shown(id, taken)) };
  return (
    <span
      className={styles.track}
      role="img"
      aria-label={
        used > 0 ? t('free.usedOf', { ...values, used: figure(shown(id, used)) }) : t('free.reservedOf', values)
      }
      data-over={taken > has || undefined}
      data-stale={isStale || undefined}
    >
      <i data-part="used" style={{ width: share(used) }} />
      <i data-part="idle" style={{ width: share(taken - used) }} />
    </span>
  );
}

/** Which part of the bars is which. */
export function UseLegend() {
  const { t } = useTranslation('resource-groups');
  return (
    <span className={styles.legend} aria-hidden="true">
      {(['used', 'idle', 'free'] as const).map((part) => (
        <span key={part}>
          <i data-part={part} /> {t(`free.legend.${part}`)}
        </span>
      ))}
    </span>
  );
}
