// The only file that imports echarts: pages draw a Chart, which fetches this when it is first shown.
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { lineOf } from './line.ts';
import { binaryAxis, colourToken, goesBelowZero, markedSteps, shareAxis, type Drawing } from './steps.ts';

use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface ChartView {
  draw(drawing: Drawing): void;
  /** Shows what one step came to; undefined hides it. */
  point(at: number | undefined): void;
  /** The step at so many px from the left. */
  stepAt(x: number): number;
  /** The picture as an address that holds it. */
  picture(): string;
  destroy(): void;
}

/** Charts that show the same step. */
interface Group {
  readonly charts: Set<EChartsType>;
  /** The step that somebody looks at. */
  pointed: number | undefined;
}

const groups = new Map<string, Group>();

/** A chart in an element, which follows its size and the theme; charts of one group show the same step. */
export function createChart(parent: HTMLElement, group: string | undefined): ChartView {
  const chart = init(parent, undefined, { renderer: 'canvas' });
  const together = (group !== undefined && groups.get(group)) || { charts: new Set<EChartsType>(), pointed: undefined };
  together.charts.add(chart);
  if (group !== undefined) groups.set(group, together);
  let latest: Drawing | undefined;
  const stepAt = (x: number) => Number(chart.convertFromPixel({ xAxisIndex: 0 }, x));
  const share = (at: number | undefined) => {
    together.pointed = at;
    for (const other of together.charts) if (other !== chart) show(other, at);
  };
  const pointer = chart.getZr();
  pointer.on('mousemove', ({ offsetX }) => {
    const at = stepAt(offsetX);
    share(latest && at >= 0 && at < latest.times.length ? at : undefined);
  });
  pointer.on('globalout', () => share(undefined));
  const redraw = () => {
    if (!latest) return;
    chart.setOption(optionOf(latest), { notMerge: true });
    // Drawn anew it shows none, although somebody looks at one.
    if (together.pointed !== undefined) show(chart, together.pointed);
  };
  const sizes = new ResizeObserver(() => chart.resize());
  sizes.observe(parent);
  const themes = new MutationObserver(redraw);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return {
    draw(drawing) {
      latest = drawing;
      redraw();
    },
    point(at) {
      show(chart, at);
      share(at);
    },
    stepAt,
    picture: () =>
      chart.getDataURL({
        type: 'png',
        pixelRatio: 2,
        backgroundColor: getComputedStyle(document.documentElement).getPropertyValue('--surface').trim(),
      }),
    destroy() {
      sizes.disconnect();
      themes.disconnect();
      together.charts.delete(chart);
      if (group !== undefined && together.charts.size === 0) groups.delete(group);
      chart.dispose();
    },
  };
}

/** Shows a step by where it stands: by its values it could not be shown where there are none. */
function show(chart: EChartsType, at: number | undefined): void {
  if (at === undefined) {
    chart.dispatchAction({ type: 'hideTip' });
    chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' });
    return;
  }
  const x = chart.convertToPixel({ xAxisIndex: 0 }, at);
  if (Number.isFinite(x)) chart.dispatchAction({ type: 'showTip', x, y: chart.getHeight() / 2 });
}

/** Room for the longest label of an axis of values, in px. */
const joinedLeft = 64;

type Option = Parameters<EChartsType['setOption']>[0];

function optionOf(drawing: Drawing): Option {
  const { times, series, kind, stacked, joined, format, axisFormat, timeFormat, fullTimeFormat } = drawing;
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const text = { color: token('--text-3'), fontFamily: token('--font-sans'), fontSize: 11 };
  return {
    textStyle: { fontFamily: text.fontFamily },
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 180,
    grid: joined
      ? { left: joinedLeft, right: 12, top: 8, bottom: joined === 'last' ? 24 : 8, outerBoundsMode: 'none' }
      : { left: 4, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: [...times],
      boundaryGap: kind === 'bars',
      axisLine: { lineStyle: { color: token('--border-strong') } },
      axisTick: { show: false },
      splitLine: marksOf(drawing, token),
      axisLabel: {
        ...text,
        show: joined !== 'above',
        hideOverlap: true,
        interval: (_at: number, time: string) => timeFormat(Number(time)) !== '',
        formatter: (time: string) => timeFormat(Number(time)),
      },
    },
    yAxis: {
      type: 'value',
      ...(goesBelowZero(series) ? {} : { min: 0 }),
      splitNumber: joined ? 2 : 4,
      ...(drawing.scale === 'whole' ? { minInterval: 1 } : {}),
      ...(drawing.scale === 'binary' ? binaryAxis(series, joined ? 2 : 4) : {}),
      ...(drawing.scale === 'share' ? shareAxis(series) : {}),
      splitLine: { lineStyle: { color: token('--border'), type: 'dashed' } },
      axisLabel: { ...text, formatter: (value: number) => axisFormat(value) },
    },
    tooltip: {
      trigger: 'axis',
      // As text on the canvas: the page's policy forbids styles in markup.
      renderMode: 'richText',
      confine: true,
      padding: [8, 10],
      borderWidth: 1,
      borderRadius: 6,
      shadowColor: 'transparent',
      backgroundColor: token('--popover'),
      borderColor: token('--border'),
      textStyle: { color: token('--text'), fontFamily: token('--font-sans'), fontSize: 12 },
      axisPointer: {
        type: kind === 'bars' ? 'shadow' : 'line',
        lineStyle: { color: token('--control-border') },
        shadowStyle: { color: token('--text'), opacity: 0.06 },
        label: { formatter: ({ value }: { value: unknown }) => fullTimeFormat(Number(value)) },
      },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '–'),
    },
    series: series.map((each) => {
      const color = token(colourToken(each));
      return {
        name: each.name,
        data: [...each.values],
        color,
        ...(stacked ? { stack: 'all' } : {}),
        ...(kind === 'bars' ? { type: 'bar', barMaxWidth: 28, barCategoryGap: '25%' } : lineOf(each)),
      };
    }) as never,
  };
}

/** A line where a step begins in which something happened. */
function marksOf(drawing: Drawing, token: (name: string) => string) {
  const marks = [...markedSteps(drawing)].toSorted(([one], [other]) => one - other);
  const steps = new Set(marks.map(([step]) => step));
  return {
    show: marks.length > 0,
    showMinLine: false,
    showMaxLine: false,
    interval: (step: number) => steps.has(step),
    // Drawn in this order, each in the next colour.
    lineStyle: { type: 'dotted', width: 1.5, color: marks.map(([, bad]) => token(bad ? '--bad' : '--text-3')) },
  } as const;
}
