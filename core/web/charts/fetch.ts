/** What draws charts: a large script, apart from the pages that hold them. */
export const chartView = () => import('./chart-view.ts');

/** Begins to fetch it while a page still asks for the figures of its charts. */
export function fetchCharts(): void {
  // Fetched once more where a chart is drawn, which says why it fails.
  chartView().catch(() => undefined);
}
