import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { datasets, type DatasetInfoData } from '../../contract.ts';
import { named } from '../place.ts';
import styles from './page.module.css';

const pollMs = 15_000;

/** The services that were fitted on a dataset. */
export function UsedIn({ dataset }: { dataset: DatasetInfoData }) {
  const { t } = useTranslation('datasets');
  const answer = useAnswer(datasets.getDatasetUsers, named(dataset), { poll: pollMs });
  return (
    <Card title={t('used.title')} meta={answer.data && <Count>{number(answer.data.length)}</Count>}>
      <Loaded answer={answer} what={t('used.title')} shape="lines" count={2}>
        {(users) =>
          users.length === 0 ? (
            <p className={styles.quiet}>{t('used.none')}</p>
          ) : (
            <ul className={styles.users}>
              {users.map(({ modelAccountId, modelId, modelName, version, fitting }) => (
                <li key={modelId}>
                  <Link href={`/workspace/model/${modelAccountId}/${modelId}`}>{modelName}</Link>
                  {fitting ? (
                    <Badge tone="info">{t('used.fitting')}</Badge>
                  ) : (
                    version !== undefined && (
                      <span className={version === dataset.version ? styles.quiet : styles.behind}>
                        {t(version === dataset.version ? 'versions.number' : 'used.behind', { number: version })}
                      </span>
                    )
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
