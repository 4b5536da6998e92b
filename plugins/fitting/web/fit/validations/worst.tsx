import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { datasets } from '#plugins/datasets/contract.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { ValidationData, ValidationReport } from '../../../contract.ts';
import styles from './report.module.css';

/** Before all of them are asked for. */
const shownAtFirst = 10;

interface WorstProps {
  report: ValidationReport;
  service: ModelInfoData;
}

/** The worst answers of a cross-validation, each with its row, whose label may be what is wrong. */
export function Worst({ report: { validation, worst }, service }: WorstProps) {
  const { t } = useTranslation('fitting');
  const [all, setAll] = useState(false);
  const rowPlace = useRowPlace(validation);
  const fixable = rowPlace !== undefined && validation.datasetAccountId === service.id.accountId;
  const numbered = worst.some(({ row }) => row !== undefined);
  return (
    <>
      <h3 className={styles.heading}>{t('validation.worst')}</h3>
      <Table
        label={t('validation.worst')}
        density="compact"
        header={
          <>
            {numbered && <HeaderCell>{t('validation.line')}</HeaderCell>}
            <HeaderCell>{t('validation.text')}</HeaderCell>
            <HeaderCell>{t('validation.expected')}</HeaderCell>
            <HeaderCell>{t('validation.given')}</HeaderCell>
            <HeaderCell align="end">{t('validation.score')}</HeaderCell>
            {fixable && <HeaderCell hidden>{t('runs.actions')}</HeaderCell>}
          </>
        }
      >
        {worst.slice(0, all ? undefined : shownAtFirst).map(({ row, text, part, expected, given, score }, at) => (
          // Texts may be there more than once, and the list never changes but as a whole.
          <Row key={at}>
            {numbered && (
              <Cell label={t('validation.line')} emphasis="quiet">
                {row === undefined ? '–' : rowPlace ? <Link href={rowPlace(row)}>{number(row)}</Link> : number(row)}
              </Cell>
            )}
            <Cell>
              {part !== undefined && <strong className={styles.part}>{part}</strong>}
              <span className={styles.text}>{text || '–'}</span>
            </Cell>
            <Cell label={t('validation.expected')}>{expected ?? <em>{t('validation.nothing')}</em>}</Cell>
            <Cell label={t('validation.given')}>{given ?? <em>{t('validation.noAnswer')}</em>}</Cell>
            <Cell label={t('validation.score')} align="end" emphasis="quiet">
              {score === undefined ? '–' : number(score, 3)}
            </Cell>
            {fixable && (
              <ActionsCell
                always={
                  row !== undefined && (
                    <Button size="sm" variant="ghost" href={rowPlace(row)}>
                      {t('validation.fix')}
                    </Button>
                  )
                }
              />
            )}
          </Row>
        ))}
      </Table>
      {worst.length > shownAtFirst && !all && (
        <div className={styles.more}>
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {t('validation.all', { count: worst.length, worst: number(worst.length) })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Where a row of the dataset is edited; nowhere once another version has come, in which other rows may have its number. */
function useRowPlace({ datasetAccountId, datasetId, datasetVersion }: ValidationData) {
  const { data } = useAnswer(datasets.getDatasetInfo, { account: datasetAccountId, datasetId });
  return data?.version === datasetVersion
    ? (row: number) => `/workspace/datasets/${datasetAccountId}/${datasetId}/edit?row=${row}`
    : undefined;
}
