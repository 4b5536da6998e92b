import { useTranslation } from 'react-i18next';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { LockIcon, PublicIcon } from '#core/web/ui/icons/common-icons.tsx';
import type { AnyImage } from './kinds.ts';
import styles from './parts.module.css';

/** Who may use an image; the usual, which is its owner alone, without a frame. */
export function AccessBadge({ image: { accessMode = 'private' } }: { image: AnyImage }) {
  const { t } = useTranslation('images');
  if (accessMode === 'private') return <span className={styles.private}>{t('access.private')}</span>;
  return (
    <Badge
      tone={accessMode === 'public' ? 'info' : 'neu'}
      icon={accessMode === 'public' ? <PublicIcon /> : <LockIcon />}
    >
      {t(`access.${accessMode}`)}
    </Badge>
  );
}
