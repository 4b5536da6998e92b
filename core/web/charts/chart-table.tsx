import { useTranslation } from 'react-i18next';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import styles from './chart.module.css';
import { rowsOf, type Drawing } from './steps.ts';

/** The figures of a chart, the newest first. */
export function ChartTable({ label, drawing }: { label: string; drawing: Drawing }) {
  const { t } = useTranslation('core');
  const { series, format, fullTimeFormat, stepName } = drawing;
  const rows = rowsOf(drawing).toReversed();
  return (
    <div className={styles.table} tabIndex={0} role="region" aria-label={label}>
      <Table
        label={label}
        density="compact"
        stacked={false}
        header={
          <>
            <HeaderCell>{stepName ?? t('charts.time')}</HeaderCell>
            {series.map(({ name }) => (
              <HeaderCell key={name} align="end">
                {name}
              </HeaderCell>
            ))}
          </>
        }
      >
        {rows.map(({ time, at }) => (
          <Row key={time}>
            <Cell emphasis="quiet">
              {stepName === undefined ? (
                <time dateTime={new Date(time).toISOString()}>{fullTimeFormat(time)}</time>
              ) : (
                fullTimeFormat(time)
              )}
            </Cell>
            {series.map(({ name, values }) => (
              <Cell key={name} align="end">
                {values[at] == null ? '–' : format(values[at])}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </div>
  );
}
