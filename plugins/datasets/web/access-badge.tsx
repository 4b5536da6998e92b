import { useTranslation } from 'react-i18next';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { LockIcon, PublicIcon } from '#core/web/ui/icons/common-icons.tsx';
import type { DatasetInfoData } from '../contract.ts';

/** Who may use a dataset. */
export function AccessBadge({ dataset: { accessMode = 'private' } }: { dataset: DatasetInfoData }) {
  const { t } = useTranslation('datasets');
  return (
    <Badge
      tone={accessMode === 'public' ? 'info' : 'neu'}
      icon={accessMode === 'public' ? <PublicIcon /> : <LockIcon />}
    >
      {t(`access.${accessMode}`)}
    </Badge>
  );
}
