import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import type { AccessTokenData } from '../contract.ts';
import { endOf } from './ending.ts';
import styles from './keys.module.css';

/** When a key ends, marked where that is soon or over. */
export function End({ token, now }: { token: AccessTokenData; now: number }) {
  const { t } = useTranslation('api-keys');
  if (token.expirationDate === undefined) return t('never');
  const end = endOf(token, now);
  return (
    <span className={styles.lines}>
      <Ago time={token.expirationDate} />
      {end && <Badge tone={end === 'over' ? 'bad' : 'warn'}>{t(end === 'over' ? 'ended' : 'endsSoon')}</Badge>}
    </span>
  );
}
