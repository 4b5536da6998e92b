import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { failureText } from '#core/web/page/failure-text.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { datasets, type DatasetInfoData } from '../../contract.ts';
import { named, staleCalls } from '../place.ts';
import { listPath } from '../rights.ts';
import styles from './page.module.css';

const pollMs = 3_000;
const reviewDialog = () => import('./review-dialog.tsx');

/** Has the texts of a dataset said in other words, and lets what came of it join once somebody has looked at it. */
export function Paraphrase({ dataset }: { dataset: DatasetInfoData }) {
  const { t } = useTranslation('datasets');
  const { account, datasetId } = named(dataset);
  const [reviewed, setReviewed] = useState<number>();
  const { data } = useAnswer(
    datasets.getParaphrasedDatasetStatus,
    { account, originalDatasetId: datasetId },
    { poll: pollMs },
  );
  const { send, pending, error } = useAction(datasets.paraphraseDataset, { stales: staleCalls });
  const [latest] = data?.statuses ?? [];
  const failure = latest && failureText(t, { errorMessage: latest.failure, errorNotes: latest.failureNotes });
  const running = latest !== undefined && !latest.completed && latest.failure === undefined;
  return (
    <Card title={t('paraphrase.title')}>
      <div className={styles.stack}>
        {running ? (
          <>
            <p>
              {t('paraphrase.running', {
                count: latest.total ?? 0,
                done: number(latest.done ?? 0),
                total: number(latest.total ?? 0),
              })}
            </p>
            <div className={styles.wide}>
              <Progress
                label={t('paraphrase.title')}
                {...(latest.total ? { value: (latest.done ?? 0) / latest.total } : {})}
              />
            </div>
            <p className={styles.quiet}>{t('paraphrase.stop')}</p>
          </>
        ) : (
          <>
            <p className={styles.quiet}>{t('paraphrase.text')}</p>
            {failure !== undefined && (
              <Callout tone="bad" title={t('paraphrase.failed')}>
                {failure}
              </Callout>
            )}
            {latest?.completed && (
              <p>
                <Link href={`${listPath}/${account}/${latest.newDatasetId}/edit`}>{t('paraphrase.result')}</Link>
              </p>
            )}
            {latest?.completed && !latest.joined && (
              <Button variant="primary" onClick={() => setReviewed(latest.newDatasetId)}>
                {t('paraphrase.review')}
              </Button>
            )}
            {error && <Callout tone="bad" title={faultText(t, error)} />}
            <Button
              loading={pending}
              disabled={(dataset.rows ?? 0) === 0}
              onClick={() => void send({ account, datasetId }).catch(() => undefined)}
            >
              {t('paraphrase.begin')}
            </Button>
          </>
        )}
      </div>
      {reviewed !== undefined && (
        <Part name="datasets.review">
          {createElement(lazyPage(reviewDialog), {
            dataset,
            newDatasetId: reviewed,
            onClose: () => setReviewed(undefined),
          })}
        </Part>
      )}
    </Card>
  );
}
