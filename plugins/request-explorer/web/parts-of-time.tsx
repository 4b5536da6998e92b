import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import type { RequestData } from '../contract.ts';
import { partsOf } from './time-parts.ts';
import styles from './explorer.module.css';

/** Of how long a request took: what the gateway, the queue and the instance had of it. */
export function Parts({ request }: { readonly request: RequestData }) {
  const { t } = useTranslation('request-explorer');
  const parts = partsOf(request);
  if (parts.length < 2) return null;
  const text = (ms: number) => duration(ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms));
  return (
    <section className={styles.section} aria-labelledby="request-time">
      <div className={styles.heading}>
        <h3 id="request-time">{t('parts.title')}</h3>
      </div>
      <div className={styles.parts} aria-hidden>
        {parts.map(({ name, ms }) => (
          <span key={name} className={styles[name]} style={{ flexGrow: ms }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ name, ms }) => (
          <li key={name}>
            <i aria-hidden className={styles[name]} />
            {t(`parts.${name}`)} {text(ms)}
          </li>
        ))}
      </ul>
    </section>
  );
}
