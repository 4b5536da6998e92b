export { shareText, useFigures, useMoney, type Figures } from './money.ts';
export { figuresOf } from './figures.ts';
export { dayIn, type Period } from './period.ts';
export { SumsChart } from './sums-chart.tsx';
export { usePeriod } from './use-period.tsx';
