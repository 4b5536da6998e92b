export { shareText, useMoney } from './money.ts';
export { dayIn, type Period } from './period.ts';
export { saveCsv } from './save-csv.ts';
export { SumsChart } from './sums-chart.tsx';
export { usePeriod } from './use-period.tsx';
