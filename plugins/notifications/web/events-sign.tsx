import { useTranslation } from 'react-i18next';
import { Link } from '#core/web/ui/data/link.tsx';
import { AlarmIcon } from '#core/web/ui/icons/common-icons.tsx';
import styles from './events-sign.module.css';
import { useSigns, type SignKey } from './use-signs.ts';

interface EventsSignProps {
  /** What it is about. */
  readonly about: SignKey;
  /** Where its events stand; looking there ends the sign. */
  readonly href: string;
}

/** Says that something went wrong with a service or a server since its events were last looked at, and leads to them; nothing otherwise. */
export function EventsSign({ about, href }: EventsSignProps) {
  const { t } = useTranslation('notifications');
  const { unread } = useSigns(about);
  if (unread.length === 0) return null;
  return (
    <span className={styles.sign} data-tone="bad" title={t('sign')}>
      <Link href={href} variant="quiet" aria-label={t('sign')}>
        <AlarmIcon />
      </Link>
    </span>
  );
}
