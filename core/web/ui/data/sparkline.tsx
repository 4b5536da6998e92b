import { sparkline } from './sparkline-path.ts';
import styles from './sparkline.module.css';

export interface SparklineProps {
  /** In equal steps of time; null is a gap. */
  values: readonly (number | null)[];
  /** What the line shows, with its latest figure, for assistive technology. */
  label: string;
  width?: number;
  height?: number;
}

/** A small line of how a figure went, without axes. */
export function Sparkline({ values, label, width = 72, height = 20 }: SparklineProps) {
  const { line, area } = sparkline(values, width, height);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.sparkline}
    >
      <path d={area} className={styles.area} />
      <path d={line} className={styles.line} />
    </svg>
  );
}
