import { useTranslation } from 'react-i18next';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { AccountTabProps } from '#plugins/accounts/web/public.ts';
import styles from './account-tab.module.css';
import { AccountDefaults } from './choices/account-defaults.tsx';
import { Choices } from './choices/choices.tsx';
import { useMayChange } from './use-may-change.ts';
import { WebhooksCard } from './webhooks/webhooks-card.tsx';

/** Where the user is told of what happens in the account; for its developers, where its programs are, and what all are told at first. */
export function Page({ account }: AccountTabProps) {
  const { t } = useTranslation('notifications');
  const mayChange = useMayChange();
  return (
    <div className={styles.page}>
      <Card title={t('settings.own')}>
        <Choices account={account} />
      </Card>
      {mayChange && <WebhooksCard account={account} />}
      <AccountDefaults account={account} mayChange={mayChange} />
    </div>
  );
}
