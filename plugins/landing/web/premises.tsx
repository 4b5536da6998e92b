import { useTranslation } from 'react-i18next';
import styles from './premises.module.css';

const parts = ['own', 'brand'] as const;

/** What it is to have the platform on one's own servers, under one's own name. */
export function Premises() {
  const { t } = useTranslation('landing');
  return (
    <div className={styles.premises}>
      {parts.map((part) => (
        <section key={part} aria-labelledby={`landing-${part}`}>
          <h2 id={`landing-${part}`} className={styles.title}>{t(`premises.${part}.title`)}</h2>
          <p className={styles.text}>{t(`premises.${part}.text`)}</p>
        </section>
      ))}
    </div>
  );
}
