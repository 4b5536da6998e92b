export { useMoney } from './money.ts';
export { dayIn, type Period } from './period.ts';
export { SumsChart, type ChartedSums } from './sums-chart.tsx';
export { usePeriod } from './use-period.tsx';
