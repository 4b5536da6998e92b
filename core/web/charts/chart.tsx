import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { ErrorPanel } from '#core/web/ui/feedback/error-panel.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartView } from './chart-view.ts';
import styles from './chart.module.css';
import { colourToken, stepAfter, stepText, type Drawing, type Series } from './steps.ts';

export interface ChartProps {
  /** What the chart shows, as the heading above it. */
  label: string;
  /** The same in a sentence with its main figures; read by all, and first by those who cannot see the chart. */
  summary: string;
  /** Begins of the steps, in milliseconds since 1970. */
  times: readonly number[];
  series: readonly Series[];
  kind?: Drawing['kind'];
  stacked?: boolean;
  format?: Drawing['format'];
  axisFormat?: Drawing['axisFormat'];
  timeFormat: Drawing['timeFormat'];
  fullTimeFormat?: Drawing['fullTimeFormat'];
  /** Charts of one group show the same step at once. */
  group?: string;
  /** In px. */
  height?: number;
}

const plain = (value: number): string => String(value);

/** A chart over time. A press on a name of its legend leaves that series alone; arrow keys go through the steps; the same figures stand in a table. */
export function Chart({
  label,
  summary,
  times,
  series,
  kind = 'line',
  stacked = false,
  format = plain,
  axisFormat = format,
  timeFormat,
  fullTimeFormat = dateTime,
  group,
  height = 180,
}: ChartProps) {
  const { t } = useTranslation('core');
  const [alone, setAlone] = useState<string>();
  const [asTable, setAsTable] = useState(false);
  const shown = useMemo(
    () => (series.some(({ name }) => name === alone) ? series.filter(({ name }) => name === alone) : series),
    [series, alone],
  );
  const drawing = useMemo(
    () => ({ times, series: shown, kind, stacked, format, axisFormat, timeFormat, fullTimeFormat }),
    [times, shown, kind, stacked, format, axisFormat, timeFormat, fullTimeFormat],
  );
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.head}>
        <span className={styles.words}>
          <strong>{label}</strong>
          <span className={styles.summary}>{summary}</span>
        </span>
        <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('charts.table')}
        </Button>
      </figcaption>
      {asTable ? (
        <ChartTable label={label} drawing={drawing} />
      ) : (
        <Canvas label={label} drawing={drawing} group={group} height={height} />
      )}
      {series.length > 1 && (
        <div role="group" aria-label={t('charts.legend')} className={styles.legend}>
          {series.map((each) => (
            <button
              key={each.name}
              type="button"
              className={styles.name}
              aria-pressed={each.name === alone}
              data-off={!shown.includes(each) || undefined}
              onClick={() => setAlone(each.name === alone ? undefined : each.name)}
            >
              <span aria-hidden className={styles.swatch} style={{ background: `var(${colourToken(each)})` }} />
              {each.name}
            </button>
          ))}
        </div>
      )}
    </figure>
  );
}

/** The picture itself, as a slider over its steps for the keyboard and for those who hear it. */
function Canvas({
  label,
  drawing,
  group,
  height,
}: {
  label: string;
  drawing: Drawing;
  group: string | undefined;
  height: number;
}) {
  const { t } = useTranslation('core');
  const hint = useId();
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView>(undefined);
  const latest = useRef(drawing);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const last = drawing.times.length - 1;
  const [at, setAt] = useState(last);
  const current = Math.min(at, last);
  useLayoutEffect(() => {
    latest.current = drawing;
  });

  useEffect(() => {
    let gone = false;
    import('./chart-view.ts').then(
      ({ createChart }) => {
        if (gone) return;
        view.current = createChart(parent.current!, group);
        view.current.draw(latest.current);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      view.current?.destroy();
      view.current = undefined;
    };
  }, [group, tries]);
  useEffect(() => view.current?.draw(drawing), [drawing]);

  function step(event: KeyboardEvent) {
    const next = stepAfter(event.key, current, drawing.times.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    view.current?.point(next);
  }

  if (failed) {
    const again = () => {
      setFailed(false);
      setTries(tries + 1);
    };
    return (
      <ErrorPanel
        title={t('notLoaded', { what: label })}
        text={t('charts.notLoaded')}
        retry={{ label: t('retry'), onRetry: again }}
      />
    );
  }
  return (
    <>
      <div
        ref={parent}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, current)}
        aria-valuetext={last < 0 ? undefined : stepText(drawing, current)}
        className={styles.canvas}
        style={{ height }}
        onKeyDown={step}
        onBlur={() => view.current?.point(undefined)}
      />
      <p id={hint} className={styles.hint}>
        {t('charts.keys')}
      </p>
    </>
  );
}
