import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { useBills } from '#plugins/services/web/parts.ts';
import { Section } from './section.tsx';
import { standing } from './standing.ts';
import styles from './steps.module.css';

const steps = ['host', 'test', 'train', 'publish', 'watch'] as const;
type Step = (typeof steps)[number];

/** What happens to a service here, from its image to its charts, with figures of the services that are shown. */
export function Steps({ services = [] }: { services: readonly ModelInfoData[] | undefined }) {
  const { t } = useTranslation('landing');
  const bills = useBills();
  const { wanted, ready, taskTypes, fittable, free, active } = standing(services);
  // A figure of nothing says nothing, so it is left out.
  const figures: Readonly<Record<Step, string | false>> = {
    host: wanted > 0 && t('steps.host.figure', { ready: number(ready), wanted: number(wanted) }),
    test: taskTypes > 0 && number(taskTypes),
    train: fittable > 0 && number(fittable),
    // Where nothing is billed, to be free says nothing either.
    publish: bills && free > 0 && number(free),
    watch: active > 0 && number(active),
  };
  return (
    <Section title={t('steps.title')} lead={t('steps.lead')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
            {figures[step] && (
              <div className={styles.figure}>
                <KeyValue items={[{ key: t(`steps.${step}.fact`), value: figures[step] }]} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
