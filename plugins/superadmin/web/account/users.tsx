import { useTranslation } from 'react-i18next';
import { AccountUsers } from '#plugins/accounts/web/parts.ts';
import type { AdminAccountProps } from '../public.ts';
import styles from './account.module.css';

/** Who belongs to an account. */
export function Page({ account: { accountId } }: AdminAccountProps) {
  const { t } = useTranslation('superadmin');
  return (
    <section className={styles.section}>
      <h2>{t('users.title')}</h2>
      <AccountUsers account={accountId} owner />
    </section>
  );
}
