import { useTranslation } from 'react-i18next';
import { relativeTime } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import type { AccessTokenData } from '../contract.ts';
import { endingOf } from './ending.ts';
import styles from './keys.module.css';
import { minuteMs, useNow } from './use-now.ts';

/** Says above the list which keys are about to end and which have just ended, and what to do about it. */
export function EndingNotice({
  keys,
  hrefOf,
}: {
  keys: readonly AccessTokenData[];
  hrefOf: (key: AccessTokenData) => string;
}) {
  const { t } = useTranslation('api-keys');
  const now = useNow(minuteMs);
  const { soon, over } = endingOf(keys, now);
  const named = (ends: readonly AccessTokenData[]) => (
    <ul className={styles.ends}>
      {ends.map((key) => (
        <li key={key.tokenId}>
          <Link href={hrefOf(key)} variant="strong">
            {key.name}
          </Link>{' '}
          {relativeTime(key.expirationDate!)}
        </li>
      ))}
    </ul>
  );
  if (over.length + soon.length === 0) return null;
  return (
    <div className={styles.notices}>
      {over.length > 0 && (
        <Callout tone="bad" title={t('ending.over', { count: over.length })}>
          {t('ending.overText')}
          {named(over)}
        </Callout>
      )}
      {soon.length > 0 && (
        <Callout tone="warn" title={t('ending.soon', { count: soon.length })}>
          {t('ending.soonText')}
          {named(soon)}
        </Callout>
      )}
    </div>
  );
}
