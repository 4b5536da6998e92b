import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import type { AccountUserProps } from '#plugins/accounts/web/public.ts';
import { supportAccess } from '../contract.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './support-access.module.css';

/** Whether a user lets support act as them, with the way in. */
export function Page({ account, user }: AccountUserProps) {
  const { t } = useTranslation('support-access');
  const [asking, setAsking] = useState(false);
  const { data } = useAnswer(supportAccess.listSupportConsents, { account });
  const consent = data?.find(({ userId }) => userId === user.userId)?.consent;
  if (!data) return null;
  if (!consent) return <span className={styles.quiet}>{t('users.none')}</span>;
  return (
    <span className={styles.line}>
      <span>{t('users.until', { time: dateTime(consent.until) })}</span>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('users.act')}
      </Button>
      {asking && <ActDialog account={account} user={user} consent={consent} onClose={() => setAsking(false)} />}
    </span>
  );
}
