import { useTranslation } from 'react-i18next';
import { duration, number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import type { ValidationData } from '../../../contract.ts';
import { share } from './share.ts';

/** What each part of a cross-validation came to: parts that differ much say that there is too little to learn from. */
export function Folds({ folds }: Pick<ValidationData, 'folds'>) {
  const { t } = useTranslation('fitting');
  return (
    <Table
      label={t('validation.partsLabel')}
      density="compact"
      header={
        <>
          <HeaderCell>{t('validation.part')}</HeaderCell>
          <HeaderCell align="end">{t('validation.accuracy')}</HeaderCell>
          <HeaderCell align="end">{t('validation.correct')}</HeaderCell>
          <HeaderCell align="end">{t('validation.asked')}</HeaderCell>
          <HeaderCell align="end">{t('runs.took')}</HeaderCell>
        </>
      }
    >
      {folds.map(({ fold, rows, correct, tookMs }) => (
        <Row key={fold}>
          <Cell emphasis="strong">{number(fold + 1)}</Cell>
          <Cell label={t('validation.accuracy')} align="end">
            {rows === 0 ? '–' : share(correct / rows)}
          </Cell>
          <Cell label={t('validation.correct')} align="end">
            {number(correct)}
          </Cell>
          <Cell label={t('validation.asked')} align="end">
            {number(rows)}
          </Cell>
          <Cell label={t('runs.took')} align="end" emphasis="quiet">
            {duration(tookMs)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
