import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useElement } from '#core/web/page/use-element.ts';
import { ErrorPanel } from '#core/web/ui/feedback/error-panel.tsx';
import { chartView } from './fetch.ts';
import type { ChartView } from './chart-view.ts';
import styles from './chart.module.css';
import { stepAfter, stepText, type Drawing } from './steps.ts';
import { ZoomBox } from './zoom-box.tsx';

/** The picture itself, as a slider over its steps for the keyboard and for those who hear it. */
export function ChartCanvas({
  label,
  drawing,
  group,
  height,
  view,
  onZoom,
  onMoment,
}: {
  label: string;
  drawing: Drawing;
  group: string | undefined;
  height: number;
  /** Where the view is kept while it is shown. */
  view: RefObject<ChartView | undefined>;
  onZoom: ((from: number, to: number) => void) | undefined;
  onMoment: ((time: number) => void) | undefined;
}) {
  const { t } = useTranslation('core');
  const hint = useId();
  const [parent, noteParent] = useElement<HTMLDivElement>();
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
    if (!parent) return undefined;
    let gone = false;
    chartView().then(
      ({ createChart }) => {
        if (gone) return;
        view.current = createChart(parent, group);
        view.current.draw(latest.current);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      view.current?.destroy();
      view.current = undefined;
    };
  }, [parent, group, tries, view]);
  useEffect(() => view.current?.draw(drawing), [drawing, view]);

  const choose =
    onMoment && ((chosen: number) => drawing.times[chosen] !== undefined && onMoment(drawing.times[chosen]));

  function step(event: KeyboardEvent) {
    if (event.key === 'Enter') choose?.(current);
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
  const zoom = onZoom && ((from: number, to: number) => onZoom(drawing.times[from]!, drawing.times[to]!));
  return (
    <>
      <ZoomBox view={view} steps={drawing.times.length} onZoom={zoom} onPress={choose}>
        <div
          ref={noteParent}
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
      </ZoomBox>
      <p id={hint} className={styles.hint}>
        {t('charts.keys')}
      </p>
    </>
  );
}
