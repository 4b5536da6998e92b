import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Sparkline } from '#core/web/ui/data/sparkline.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import styles from './lists.module.css';

/** The requests of a service's last hour: how they went and how many they were. */
export function RequestsCell({ service: { columns } }: { service: ModelInfoData }) {
  const { t } = useTranslation('monitoring');
  if (columns?.requests === undefined) return '–';
  const { count, trend } = columns.requests;
  const text = number(count);
  return (
    <span className={styles.requests}>
      {count > 0 && <Sparkline width={56} values={trend} label={t('list.trend', { number: text })} />}
      {text}
    </span>
  );
}
