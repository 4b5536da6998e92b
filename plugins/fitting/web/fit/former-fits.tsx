import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { FormerFit } from '../../contract.ts';
import styles from './fit.module.css';
import { mainScores, scoreDigits } from './main-scores.ts';
import { placeOf } from './places.ts';
import { stateTones } from './state-tones.ts';

/** The latest trainings on a dataset, each with the score by which it is judged. */
export function FormerFits({ former }: { former: readonly FormerFit[] }) {
  const { t } = useTranslation('fitting');
  const scored = former.flatMap(({ metrics }) => mainScores({ metrics }).slice(0, 1));
  const [first] = scored;
  return (
    <Card title={t('former.title')} level={3}>
      <div className={styles.labels}>
        <ul className={styles.labels}>
          {former.map(({ modelAccountId, modelId, modelName, number: run, state, datasetVersion, metrics }) => {
            const [score] = mainScores({ metrics });
            return (
              <li key={`${modelId} ${run}`}>
                <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>
                <Link href={`${placeOf(`/workspace/model/${modelAccountId}/${modelId}`, 'runs')}?run=${run}`}>
                  {t('former.run', { name: modelName, number: run })}
                </Link>
                <span className={styles.quiet}>{t('former.version', { version: datasetVersion })}</span>
                <span className={styles.score}>{score ? number(score[1], scoreDigits) : '–'}</span>
              </li>
            );
          })}
        </ul>
        {first && <p className={styles.quiet}>{t('former.score', { name: first[0] })}</p>}
      </div>
    </Card>
  );
}
