import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';
import styles from './steps.module.css';

const steps = ['host', 'test', 'train', 'publish', 'watch'] as const;

/** What happens to a service here, from its image to its charts. */
export function Steps() {
  const { t } = useTranslation('landing');
  return (
    <Section band title={t('steps.title')} lead={t('steps.lead')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
