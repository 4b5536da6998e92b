import { useTranslation } from 'react-i18next';
import { useMoney } from './money.ts';
import styles from './billing.module.css';

const aYear = 365;

/** For how long a balance lasts at what was spent a day; nothing where that is not known, or nothing is left. */
export function TopUpLasts({ after, perDay }: { after: number; perDay: number }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  if (perDay <= 0 || after <= 0) return null;
  const count = Math.floor(after / perDay);
  return (
    <p className={styles.lasts}>
      <strong>{count > aYear ? t('topUp.lastsOver') : t('topUp.lasts', { count })}</strong>
      <span>{t('topUp.pace', { perDay: money(perDay) })}</span>
    </p>
  );
}
