import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Lang } from '#core/web/ui/data/lang.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import {
  catalogPath,
  FavouriteStar,
  fewLanguages,
  Price,
  ServiceGlyph,
  ServiceState,
  serviceTexts,
} from '#plugins/services/web/parts.ts';
import { favouriteCalls } from './favourite-calls.ts';
import styles from './service-card.module.css';

/** One service of the catalogue: what it is for, of what type, how it stands and what it costs. The whole card opens it. */
export function ServiceCard({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('catalog');
  const nameId = useId();
  const { name, purpose } = serviceTexts(service);
  const { taskType = '', languages = [], displayAuthor, billingSettings } = service;
  return (
    <Card padding="none" variant="raised">
      <article className={styles.card} aria-labelledby={nameId}>
        <header className={styles.head}>
          <ServiceGlyph type={taskType} />
          <div className={styles.title}>
            <h3 id={nameId} className={styles.name}>
              <Link href={catalogPath(service)} className={styles.link!} title={name}>
                {name}
              </Link>
            </h3>
            <p className={styles.author}>{displayAuthor}</p>
          </div>
          <span className={styles.star}>
            <FavouriteStar service={service} stales={favouriteCalls} />
          </span>
        </header>
        <p className={styles.purpose}>{purpose}</p>
        <div className={styles.marks}>
          {taskType !== '' && <Tag font="mono">{taskType}</Tag>}
          {languages.length > 0 && (
            <span className={styles.languages}>
              <VisuallyHidden>{t('languages')}: </VisuallyHidden>
              <Lang codes={fewLanguages(languages)} />
            </span>
          )}
        </div>
        <footer className={styles.foot}>
          <ServiceState service={service} />
          <span className={styles.price}>
            <Price billing={billingSettings} />
          </span>
        </footer>
      </article>
    </Card>
  );
}
