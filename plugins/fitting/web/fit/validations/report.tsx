import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { fitting, type ValidationReport } from '../../../contract.ts';
import { confusionOf } from './confusion.ts';
import { Folds } from './folds.tsx';
import { Matrix } from './matrix.tsx';
import { share } from './share.ts';
import { Worst } from './worst.tsx';
import styles from './report.module.css';

const pollMs = 10_000;
const mostMistakes = 10;

interface ReportProps {
  service: ModelInfoData;
  validationId: number;
  /** Whether more of it is to come. */
  isOpen: boolean;
}

/** What one cross-validation found: sums, labels, what is taken for what, and the worst answers. */
export function Page({ service, validationId, isOpen }: ReportProps) {
  const { t } = useTranslation('fitting');
  const answer = useAnswer(
    fitting.getCrossValidation,
    { account: service.id.accountId, model: service.id.modelId, validationId },
    isOpen ? { poll: pollMs } : {},
  );
  return (
    <Loaded answer={answer} what={t('validation.report')} count={4}>
      {(report) => <Report report={report} service={service} />}
    </Loaded>
  );
}

function Report({ report, service }: { report: ValidationReport; service: ModelInfoData }) {
  const { t } = useTranslation('fitting');
  const { validation, labels } = report;
  const { scores, folds } = validation;
  const confusion = confusionOf(report);
  const mistakes = report.pairs.filter(({ expected, given }) => expected !== given).slice(0, mostMistakes);
  const nothing = <em>{t('validation.noAnswer')}</em>;
  const unexpected = <em>{t('validation.nothing')}</em>;
  return (
    <Card title={t('validation.reportOf', { number: validation.number })} padding="none">
      {scores && (
        <KeyValue
          layout="strip"
          items={[
            { key: t('validation.accuracy'), value: `${share(scores.accuracy)} ± ${share(scores.deviation)}` },
            { key: t('validation.macroF1'), value: share(scores.macroF1) },
            { key: t('validation.weightedF1'), value: share(scores.weightedF1) },
            { key: t('validation.asked'), value: number(folds.reduce((sum, { rows }) => sum + rows, 0)) },
          ]}
        />
      )}
      <h3 className={styles.heading}>{t('validation.partsLabel')}</h3>
      <Folds folds={folds} />
      <h3 className={styles.heading}>{t('validation.labels')}</h3>
      <Table
        label={t('validation.labels')}
        density="compact"
        header={
          <>
            <HeaderCell>{t('validation.label')}</HeaderCell>
            <HeaderCell align="end">{t('validation.precision')}</HeaderCell>
            <HeaderCell align="end">{t('validation.recall')}</HeaderCell>
            <HeaderCell align="end">F1</HeaderCell>
            <HeaderCell align="end">{t('validation.examples')}</HeaderCell>
          </>
        }
      >
        {labels
          .toSorted((a, b) => a.f1 - b.f1)
          .map(({ label, precision, recall, f1, rows }) => (
            <Row key={label}>
              <Cell emphasis="strong">{label}</Cell>
              <Cell label={t('validation.precision')} align="end">
                {share(precision)}
              </Cell>
              <Cell label={t('validation.recall')} align="end">
                {share(recall)}
              </Cell>
              <Cell label="F1" align="end">
                {share(f1)}
              </Cell>
              <Cell label={t('validation.examples')} align="end" emphasis="quiet">
                {number(rows)}
              </Cell>
            </Row>
          ))}
      </Table>
      {confusion && (
        <>
          <h3 className={styles.heading}>{t('validation.confusion')}</h3>
          <Matrix confusion={confusion} label={t('validation.confusion')} />
        </>
      )}
      {mistakes.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('validation.mistakes')}</h3>
          <Table
            label={t('validation.mistakes')}
            density="compact"
            header={
              <>
                <HeaderCell>{t('validation.expected')}</HeaderCell>
                <HeaderCell>{t('validation.given')}</HeaderCell>
                <HeaderCell align="end">{t('validation.times')}</HeaderCell>
              </>
            }
          >
            {mistakes.map(({ expected, given, count }) => (
              <Row key={JSON.stringify([expected, given])}>
                <Cell label={t('validation.expected')}>{expected ?? unexpected}</Cell>
                <Cell label={t('validation.given')}>{given ?? nothing}</Cell>
                <Cell label={t('validation.times')} align="end">
                  {number(count)}
                </Cell>
              </Row>
            ))}
          </Table>
          <Worst report={report} service={service} />
        </>
      )}
    </Card>
  );
}
