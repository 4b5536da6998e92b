import { point } from '#core/plugin/point.ts';
import type { Mark } from '#core/web/charts/steps.ts';
import type { LazyPage } from '#core/web/points.ts';

/** Something that happened to a service while its figures were measured. */
export interface ChartMark extends Mark {
  /** Tells it from the others of its source. */
  readonly id: string;
  /** What happened, in the reader's language. */
  readonly text: string;
}

/** What a source of marks is given. */
export interface MarksProps {
  /** The service by the ids that calls take; an instance of it where the charts are of one alone. */
  readonly account: number;
  readonly model: number;
  readonly instanceId: number | undefined;
  /** From when until when charts are shown, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** Takes the marks; what a source told before is forgotten. */
  readonly onMarks: (marks: readonly ChartMark[]) => void;
}

/** What happened to a service, as marks on its charts: a part that shows nothing itself and tells what it knows. */
export const chartMarks = point<{ readonly id: string; readonly rank: number; readonly source: LazyPage<MarksProps> }>(
  'monitoring.chart-marks',
  { key: ({ id }) => id, rank: ({ rank }) => rank },
);
