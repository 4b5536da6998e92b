import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { datasets } from '../../contract.ts';
import { named } from '../place.ts';
import type { DatasetTabProps } from '../public.ts';
import { Classes } from './classes.tsx';
import styles from './page.module.css';
import { Paraphrase } from './paraphrase.tsx';
import { UsedIn } from './used-in.tsx';

/** What a dataset is, what stands in it, and what was made of it. */
export function Page(props: DatasetTabProps) {
  const { t } = useTranslation('datasets');
  const { dataset, mine } = props;
  const readable = mine || dataset.accessMode === 'public';
  const report = useAnswer(datasets.getDatasetReport, readable ? named(dataset) : undefined);
  const { rows = 0, bytes = 0, version = 1, created, updated, description = '', datasetAccountName } = dataset;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Card title={t('about.description')}>
          {description === '' ? (
            <p className={styles.quiet}>{t('about.noDescription')}</p>
          ) : (
            <p className={styles.description}>{description}</p>
          )}
        </Card>
        {readable ? (
          <Loaded answer={report} what={t('about.content')} shape="lines" count={4}>
            {({ classes, classField, counts }) => (
              <>
                <Card title={t('about.quality')} padding="none">
                  <KeyValue
                    layout="strip"
                    items={[
                      { key: t('about.rows'), value: number(rows) },
                      { key: t('about.empty'), value: number(counts.empty) },
                      { key: t('about.duplicate'), value: number(counts.duplicate) },
                      { key: t('about.conflict'), value: number(counts.conflict) },
                    ]}
                  />
                </Card>
                {classes && <Classes classes={classes} field={classField ?? ''} total={rows} />}
              </>
            )}
          </Loaded>
        ) : (
          <Card title={t('about.content')}>
            <p className={styles.quiet}>{t('about.restricted')}</p>
          </Card>
        )}
      </div>
      <div className={styles.aside}>
        <Card title={t('about.facts')}>
          <KeyValue
            items={[
              { key: t('column.type'), value: <code>{dataset.dataType}</code> },
              { key: t('column.rows'), value: number(rows) },
              { key: t('column.size'), value: sizeText(bytes) },
              { key: t('column.version'), value: number(version) },
              ...(mine || datasetAccountName === undefined
                ? []
                : [{ key: t('about.owner'), value: datasetAccountName }]),
              ...(updated === undefined ? [] : [{ key: t('column.updated'), value: <Ago time={updated} /> }]),
              ...(created === undefined ? [] : [{ key: t('column.created'), value: <Ago time={created} /> }]),
            ]}
          />
        </Card>
        {mine && <UsedIn dataset={dataset} />}
        {props.mayEdit && dataset.dataType !== 'json/any' && <Paraphrase dataset={dataset} />}
      </div>
    </div>
  );
}
