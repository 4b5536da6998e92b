import { useTranslation } from 'react-i18next';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import type { AccountLimitUseData } from '../contract.ts';
import styles from './limits-card.module.css';
import { standingOf } from './standing.ts';

/** How much of a limit is used: in figures, and as a bar. */
export function Use({ use, name }: { use: AccountLimitUseData; name: string }) {
  const { t } = useTranslation('limits');
  const { share, level, unit, used, value } = standingOf(use);
  return (
    <span className={styles.use}>
      <span className={styles.figures}>
        {level !== 'fine' && <Badge tone={level === 'reached' ? 'bad' : 'warn'}>{t(`levels.${level}`)}</Badge>}
        <span>{t(`used.${unit}`, { used, value })}</span>
      </span>
      <Progress label={name} value={share} tone={level === 'fine' ? 'accent' : level === 'reached' ? 'bad' : 'warn'} />
    </span>
  );
}
