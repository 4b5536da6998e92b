import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import type { ForecastData } from '../../contract/budgets.ts';
import { dayText } from '../moments.ts';
import { useMoney } from '../money.ts';
import styles from './budget.module.css';

/** At which shares of the budget the account is told, and when that was or will be. */
export function Alerts({ alerts, spent }: Pick<ForecastData, 'alerts' | 'spent'>) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  return (
    <ul className={styles.alerts} aria-label={t('budget.alerts')}>
      {alerts.map(({ percent, amount, at, expected, failed }) => (
        <li key={percent}>
          <Badge tone={at === undefined && spent < amount ? 'neu' : percent < 100 ? 'warn' : 'bad'}>
            {t('budget.percent', { percent })}
          </Badge>
          <span className={styles.stage}>{money(amount)}</span>
          <span className={styles.when}>
            {at !== undefined
              ? dateTime(at)
              : expected !== undefined
                ? t('budget.expected', { date: dayText(expected) })
                : t(spent >= amount ? 'budget.reached' : 'budget.notThisMonth')}
          </span>
          {failed.length > 0 && (
            <span className={styles.failed}>{t('budget.failed', { names: failed.join(', ') })}</span>
          )}
        </li>
      ))}
      <li className={styles.method}>{t('budget.goesOn')}</li>
    </ul>
  );
}
