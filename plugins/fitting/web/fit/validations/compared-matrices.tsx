import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { fitting, type ValidationData } from '../../../contract.ts';
import { confusionOf } from './confusion.ts';
import { Matrix } from './matrix.tsx';
import styles from './report.module.css';

interface ComparedProps {
  service: ModelInfoData;
  validations: readonly ValidationData[];
}

/** What each of several cross-validations takes for what, beside each other. */
export function Page({ service, validations }: ComparedProps) {
  const { t } = useTranslation('fitting');
  return (
    <Card title={t('validation.confusions')} padding="none">
      <div className={styles.beside}>
        {validations.map((each) => (
          <One key={each.id} service={service} validation={each} />
        ))}
      </div>
    </Card>
  );
}

function One({ service, validation }: { service: ModelInfoData; validation: ValidationData }) {
  const { t } = useTranslation('fitting');
  const named = { account: service.id.accountId, model: service.id.modelId, validationId: validation.id };
  const answer = useAnswer(fitting.getCrossValidation, named);
  const name = t('compare.run', { number: validation.number });
  return (
    <section className={styles.one} aria-label={name}>
      <h3 className={styles.heading}>{name}</h3>
      <Loaded answer={answer} what={name} count={4}>
        {(report) => {
          const confusion = confusionOf(report);
          return confusion ? (
            <Matrix confusion={confusion} label={t('validation.confusionOf', { number: validation.number })} />
          ) : (
            <p className={styles.more}>{t('validation.manyLabels')}</p>
          );
        }}
      </Loaded>
    </section>
  );
}
