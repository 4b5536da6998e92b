import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { faultText } from '#core/web/page/fault-text.ts';
import type { Answer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { catalogPath, Price, ServiceGlyph, serviceTexts } from '#plugins/services/web/parts.ts';
import styles from './compilation.module.css';

const few = 3;

/** Services that the operators put forward; nothing where there are none. */
export function Compilation({
  answer: { data, error, retry, refetching },
}: {
  answer: Answer<readonly ModelInfoData[]>;
}) {
  const { t } = useTranslation('catalog');
  const [all, setAll] = useState(false);
  if (error && !data)
    return (
      <Callout
        tone="warn"
        title={t('core:notLoaded', { what: t('compilation.what') })}
        actions={
          <Button size="sm" loading={refetching} onClick={retry}>
            {t('core:retry')}
          </Button>
        }
      >
        {faultText(t, error)}
      </Callout>
    );
  if (!data || data.length === 0) return null;
  const shown = all ? data : data.slice(0, few);
  return (
    <section aria-label={t('compilation.title')}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('compilation.title')}</h2>
        {data.length > few && (
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('compilation.less') : t('compilation.all', { count: data.length })}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {shown.map((service) => (
          <Featured key={service.id.modelId} service={service} />
        ))}
      </ul>
    </section>
  );
}

function Featured({ service }: { service: ModelInfoData }) {
  const { name, purpose } = serviceTexts(service);
  return (
    <li className={styles.item}>
      <Link href={catalogPath(service)} className={styles.link!}>
        <ServiceGlyph type={service.taskType} />
        <span className={styles.words}>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.purpose}>{purpose}</span>
          <span className={styles.facts}>
            <span className={styles.author}>{service.displayAuthor}</span>
            <span aria-hidden="true"> · </span>
            <Price billing={service.billingSettings} />
          </span>
        </span>
      </Link>
    </li>
  );
}
