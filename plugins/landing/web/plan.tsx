import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { stateLook } from '#core/web/ui/feedback/states.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { catalogPath, ServiceState, serviceTexts } from '#plugins/services/web/parts.ts';
import { register } from './register.ts';
import styles from './plan.module.css';

/** Services of the catalogue side by side at their berths, each in the colour of its state, and one place that is still free. */
export function Plan({ services }: { services: readonly ModelInfoData[] }) {
  const { t } = useTranslation('landing');
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t('plan.now')}</figcaption>
      <ul className={styles.plan} aria-label={t('plan.label')}>
        {services.map((service) => (
          <li key={service.id.modelId} className={styles.berth}>
            <Link
              href={catalogPath(service)}
              className={styles.hull!}
              data-tone={stateLook(service.state ?? 'UNKNOWN').tone}
            >
              <span className={styles.name}>{serviceTexts(service).name}</span>
              <ServiceState service={{ state: service.state }} />
            </Link>
          </li>
        ))}
        {services.length > 0 && <FreeBerth />}
      </ul>
    </figure>
  );
}

/** The way to a place of one's own; superadministrators need none. */
function FreeBerth() {
  const { t } = useTranslation('landing');
  const { user } = useAtomValue(sessionAtom);
  if (user?.superadmin) return null;
  return (
    <li className={styles.berth}>
      {user ? (
        <Link href="/workspace/model/new" className={styles.free!}>
          {t('plan.free')}
        </Link>
      ) : (
        <button type="button" className={styles.free} onClick={register}>
          {t('plan.free')}
        </button>
      )}
    </li>
  );
}
