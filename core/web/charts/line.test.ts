import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { lineOf } from './line.ts';

use([LineChart, GridComponent, SVGRenderer]);

/** How many points echarts draws of values in a chart so narrow that an axis has labels at a few steps alone. */
function pointsOf(values: readonly (number | null)[]): number {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 300, height: 100 });
  chart.setOption({
    animation: false,
    xAxis: {
      type: 'category',
      data: values.map((_, at) => at),
      axisLabel: { interval: (at: number) => at % 40 === 0 },
    },
    yAxis: { show: false },
    series: [{ ...lineOf({ values }), data: [...values], color: '#123456' }],
  });
  const points = chart.renderToSVGString().match(/<path[^>]* fill="#123456"(?! fill-opacity)/g) ?? [];
  chart.dispose();
  return points.length;
}

test('each value between two gaps is a point, wherever the axis has its labels, and others are a line', () => {
  const values = Array.from({ length: 120 }, (_, at) => (at === 7 || at === 61 || at > 100 ? 1 : null));
  expect(pointsOf(values)).toBe(2);
  expect(pointsOf(values.map(() => 1))).toBe(0);
});
