import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartView } from './chart-view.ts';
import styles from './chart.module.css';
import type { Drawing, Mark, Series } from './steps.ts';

export interface ChartProps {
  /** What the chart shows, as the heading above it. */
  label: string;
  /** The same in a sentence with its main figures; read by all, and first by those who cannot see the chart. */
  summary: string;
  /** Its main figure, larger, between the two. */
  figure?: string | undefined;
  /** Begins of the steps, in milliseconds since 1970. */
  times: readonly number[];
  series: readonly Series[];
  kind?: Drawing['kind'];
  stacked?: boolean;
  format?: Drawing['format'];
  axisFormat?: Drawing['axisFormat'];
  timeFormat: Drawing['timeFormat'];
  fullTimeFormat?: Drawing['fullTimeFormat'];
  /** What steps are called that are no times but numbers; both formats are then given these. */
  stepName?: string;
  valueMs?: Drawing['valueMs'];
  /** Charts of one group show the same step at once. */
  group?: string;
  /** In px. */
  height?: number;
  marks?: readonly Mark[];
  scale?: Drawing['scale'];
  /** Such a chart has its legend where all of them have it, who says then which series is left alone. */
  joined?: Drawing['joined'];
  only?: string | undefined;
  /** What files of its figures and of its picture are called, without an ending; the table and both then stand in a menu. */
  file?: string;
  /** Takes the time that somebody has drawn a box around: the begin of its first step and that of its last one. */
  onZoom?: (from: number, to: number) => void;
  /** Takes the begin of a step that somebody pressed, or chose with the Enter key. */
  onMoment?: ((time: number) => void) | undefined;
}

const plain = (value: number): string => String(value);

/** A chart over time. A press on a name of its legend leaves that series alone; arrow keys go through the steps; the same figures stand in a table. */
export function Chart({
  label,
  summary,
  figure,
  times,
  series,
  kind = 'line',
  stacked = false,
  format = plain,
  axisFormat = format,
  timeFormat,
  fullTimeFormat = dateTime,
  stepName,
  valueMs,
  group,
  joined,
  only,
  height = joined ? 112 : 180,
  marks,
  scale,
  file,
  onZoom,
  onMoment,
}: ChartProps) {
  const { t } = useTranslation('core');
  const [alone, setAlone] = useState<string>();
  const [asTable, setAsTable] = useState(false);
  const view = useRef<ChartView>(undefined);
  const left = joined ? only : alone;
  const shown = useMemo(
    () => (series.some(({ name }) => name === left) ? series.filter(({ name }) => name === left) : series),
    [series, left],
  );
  const drawing = useMemo(
    () => ({
      times,
      series: shown,
      kind,
      stacked,
      format,
      axisFormat,
      timeFormat,
      fullTimeFormat,
      ...(stepName !== undefined && { stepName }),
      ...(valueMs !== undefined && { valueMs }),
      ...(marks && { marks }),
      ...(scale && { scale }),
      ...(joined && { joined }),
    }),
    [
      times,
      shown,
      kind,
      stacked,
      format,
      axisFormat,
      timeFormat,
      fullTimeFormat,
      stepName,
      valueMs,
      marks,
      scale,
      joined,
    ],
  );
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.head}>
        <span className={styles.words}>
          <strong>{label}</strong>
          <span className={styles.summary}>
            {figure !== undefined && (
              <>
                <strong className={styles.figure}>{figure}</strong>{' '}
              </>
            )}
            {summary}
          </span>
        </span>
        {file === undefined ? (
          <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('charts.table')}
          </Button>
        ) : (
          <ChartMenu
            label={label}
            file={file}
            drawing={drawing}
            asTable={asTable}
            onTable={setAsTable}
            picture={() => view.current?.picture()}
          />
        )}
      </figcaption>
      {asTable ? (
        <ChartTable label={label} drawing={drawing} />
      ) : (
        <ChartCanvas
          label={label}
          drawing={drawing}
          group={group}
          height={height}
          view={view}
          onZoom={onZoom}
          onMoment={onMoment}
        />
      )}
      {series.length > 1 && !joined && <ChartLegend series={series} alone={alone} onAlone={setAlone} />}
    </figure>
  );
}
