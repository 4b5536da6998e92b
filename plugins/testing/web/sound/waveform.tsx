import { useTranslation } from 'react-i18next';
import styles from './sound.module.css';

interface WaveformProps {
  /** Loudness from 0 to 1, part by part. */
  bars: readonly number[];
  /** The share that has been played, from 0 to 1. */
  played: number;
}

/** How loud a sound is from its beginning to its end, and how far it has been played. */
export function Waveform({ bars, played }: WaveformProps) {
  const { t } = useTranslation('testing');
  const heard = Math.round(bars.length * played);
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${bars.length * 3} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('sound.waveform')}
    >
      <path className={styles.played} d={strokes(bars.slice(0, heard), 0)} />
      <path d={strokes(bars.slice(heard), heard)} />
    </svg>
  );
}

function strokes(bars: readonly number[], from: number): string {
  return bars
    .map(
      (bar, at) =>
        `M${(from + at) * 3 + 1.5} ${(20 - Math.max(0.5, bar * 19)).toFixed(1)}v${Math.max(1, bar * 38).toFixed(1)}`,
    )
    .join('');
}
