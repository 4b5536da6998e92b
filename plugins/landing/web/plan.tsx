import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { stateLook } from '#core/web/ui/states.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { catalogPath, ServiceState, serviceTexts } from '#plugins/services/web/parts.ts';
import styles from './plan.module.css';

/** Services of the catalogue side by side at their berths, each in the colour of its state. */
export function Plan({ services = [] }: { services: readonly ModelInfoData[] | undefined }) {
  const { t } = useTranslation('landing');
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t('plan.now')}</figcaption>
      <ul className={styles.plan} aria-label={t('plan.label')}>
        {services.map((service) => (
          <li key={service.id.modelId} className={styles.berth}>
            <Link href={catalogPath(service)} className={styles.hull!} data-tone={stateLook(service.state ?? 'UNKNOWN').tone}>
              <span className={styles.name}>{serviceTexts(service).name}</span>
              <ServiceState service={{ state: service.state }} />
            </Link>
          </li>
        ))}
      </ul>
    </figure>
  );
}
