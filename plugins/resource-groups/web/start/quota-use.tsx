import { useTranslation } from 'react-i18next';
import type { StartQuotaData } from '../../contract.ts';
import { figure, shown, type Resource } from '../group/amounts.ts';
import styles from './start-review.module.css';

const units: Readonly<Record<StartQuotaData['limit'], Resource['id'] | undefined>> = {
  baseInstancesLimit: undefined,
  derivedInstancesLimit: undefined,
  gpuInstancesLimit: undefined,
  cpuLimit: 'cpu',
  memoryLimit: 'memory',
  ephemeralDiskLimit: 'disk',
};
const names: Readonly<Record<StartQuotaData['limit'], string>> = {
  baseInstancesLimit: 'base',
  derivedInstancesLimit: 'derived',
  gpuInstancesLimit: 'gpu',
  cpuLimit: 'cpu',
  memoryLimit: 'memory',
  ephemeralDiskLimit: 'disk',
};

/** What is left of a quota after the start, and what of it is used already. */
export function QuotaUse({ quota, group }: { quota: readonly StartQuotaData[]; group: string }) {
  const { t } = useTranslation('resource-groups');
  const nameOf = ({ limit }: StartQuotaData) => t(`quotas.limit.${names[limit]}`);
  const last = quota.filter(({ most, taken, after }) => after === most && after > taken);
  return (
    <section aria-label={t('start.quota')}>
      <div className={styles.line}>
        <h3 className={styles.heading}>{t('start.quota')}</h3>
        <p className={styles.quiet} aria-hidden="true">
          <i data-of="now" /> {t('start.used')} <i data-of="start" /> {t('start.withStart')}
        </p>
      </div>
      <ul className={styles.quota}>
        {quota.map((each) => (
          <li key={each.limit}>
            <span>{nameOf(each)}</span>
            <Bar {...each} />
            <Left {...each} />
          </li>
        ))}
      </ul>
      {last.length > 0 && (
        <p className={styles.quiet}>{t('start.last', { what: last.map(nameOf).join(', '), group })}</p>
      )}
    </section>
  );
}

function Bar({ most, taken, after }: StartQuotaData) {
  const share = (amount: number) => (most === 0 ? Number(amount > 0) : Math.min(1, amount / most));
  return (
    <span className={styles.bar} data-over={after > most || undefined}>
      <i data-of="now" style={{ width: `${share(taken) * 100}%` }} />
      <i data-of="start" style={{ width: `${Math.max(0, share(after) - share(taken)) * 100}%` }} />
    </span>
  );
}

function Left({ limit, most, after }: StartQuotaData) {
  const { t } = useTranslation('resource-groups');
  const amount = (value: number) => figure(units[limit] ? shown(units[limit], value) : value);
  const over = after > most;
  return (
    <span className={styles.figure} data-short={over || undefined}>
      {over
        ? t('start.over', { amount: amount(after - most), most: amount(most) })
        : t('start.left', { amount: amount(most - after), most: amount(most) })}
    </span>
  );
}
