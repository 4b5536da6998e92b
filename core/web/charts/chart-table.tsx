import { useTranslation } from 'react-i18next';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import styles from './chart.module.css';
import type { Drawing } from './steps.ts';

/** The figures of a chart, a row for each step, the newest first. */
export function ChartTable({
  label,
  drawing: { times, series, format, fullTimeFormat, stepName },
}: {
  label: string;
  drawing: Drawing;
}) {
  const { t } = useTranslation('core');
  const rows = times.map((time, at) => ({ time, at })).toReversed();
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
