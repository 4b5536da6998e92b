import { isAlone, type Series } from './steps.ts';

/** How a series is drawn as a line, for echarts. */
export const lineOf = ({ values, dashed }: Pick<Series, 'values' | 'dashed'>) =>
  ({
    type: 'line',
    // Nothing else shows a value between two gaps; by itself it would be shown where the axis has a label alone.
    showSymbol: values.some((_, at) => isAlone(values, at)),
    showAllSymbol: true,
    symbol: (_: unknown, { dataIndex }: { readonly dataIndex: number }) =>
      isAlone(values, dataIndex) ? 'circle' : 'none',
    symbolSize: 5,
    connectNulls: false,
    lineStyle: { width: 1.5, ...(dashed ? { type: 'dashed', opacity: 0.7 } : {}) },
    ...(dashed ? {} : { areaStyle: { opacity: 0.08 } }),
  }) as const;
